/** Everything that replaces the board while it is open; the tour itself contains a board. */
const dialogs = '[role="dialog"]:not([popover], [data-training]), dialog[open]'

const idOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-card-id]')?.dataset['cardId']
const groupOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-group]')?.dataset['group']

/** In a list by tags, a card with several has several rows: this is the one used last, by its group. */
let row: { cardId: string; group: string } | undefined

function noteRow(element: Element | null | undefined): void {
  const [cardId, group] = [idOf(element), groupOf(element)]
  if (cardId !== undefined && group !== undefined) row = { cardId, group }
}

/** A card on screen; of several rows, the one used last if it still exists. */
export function cardElement(cardId: string, root: ParentNode = document): HTMLElement | null {
  const elements = root.querySelectorAll<HTMLElement>(`[data-card-id="${CSS.escape(cardId)}"]`)
  const isNoted = (element: Element) => row?.cardId === cardId && groupOf(element) === row.group
  return [...elements].find(isNoted) ?? elements[0] ?? null
}

/** Whether the pointer has moved since the focus did: the later of the two decides which card is meant. */
let isPointing = false
/** The card at hand before a dialog was opened by key, such as the search with its commands. */
let noted: string | undefined

/** The card that a key acts on: the focused one or the one under the pointer, whichever came last. */
export function cardAtHand(): string | undefined {
  if (document.querySelector(dialogs)) return noted
  const focused = idOf(document.activeElement)
  const under = document.querySelector('[data-card-id]:hover')
  const pointed = idOf(under)
  const isByPointer = pointed !== undefined && (isPointing || focused === undefined)
  noteRow(isByPointer ? under : document.activeElement)
  return isByPointer ? pointed : focused
}

/** Follows pointer and focus. @returns a function that stops it */
export function watchHand(): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true, passive: true }
  let at = ''
  const handleMove = ({ screenX, screenY }: PointerEvent) => {
    // Scrolling moves cards under a pointer that rests.
    const to = `${screenX} ${screenY}`
    if (at !== '' && to !== at) isPointing = true
    at = to
  }
  const handleKey = () => {
    if (!document.querySelector(dialogs)) noted = cardAtHand()
  }
  addEventListener('pointermove', handleMove, options)
  const handleFocus = ({ target }: FocusEvent) => {
    isPointing = false
    if (target instanceof Element) noteRow(target)
  }
  const handleDown = ({ target }: PointerEvent) => {
    noted = target instanceof Element ? idOf(target) : undefined
    if (target instanceof Element) noteRow(target)
  }
  addEventListener('focusin', handleFocus, options)
  addEventListener('pointerdown', handleDown, options)
  addEventListener('keydown', handleKey, options)
  return () => ending.abort()
}
