/** Everything that takes the board's place while it is open; the tour holds a board itself. */
const dialogs = '[role="dialog"]:not([popover], [data-training]), dialog[open]'

const idOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-card-id]')?.dataset['cardId']

/** Whether the pointer has moved since the focus did: the later of the two says which card is meant. */
let isPointing = false
/** The card at hand before a dialog was opened by key, such as the search with its commands. */
let noted: string | undefined

/** The card that a key is about: the focused one or the one under the pointer, whichever came last. */
export function cardAtHand(): string | undefined {
  if (document.querySelector(dialogs)) return noted
  const focused = idOf(document.activeElement)
  const pointed = idOf(document.querySelector('[data-card-id]:hover'))
  return isPointing ? (pointed ?? focused) : (focused ?? pointed)
}

/** Follows pointer and focus. @returns how to stop */
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
  addEventListener('focusin', () => (isPointing = false), options)
  addEventListener(
    'pointerdown',
    ({ target }) => (noted = target instanceof Element ? idOf(target) : undefined),
    options,
  )
  addEventListener('keydown', handleKey, options)
  return () => ending.abort()
}
