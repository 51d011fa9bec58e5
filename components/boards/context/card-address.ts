/** The open technique is in the address, so that it can be linked and the back button closes it. */
export const cardParameter = 'technique'
/** One of its comments, to show first. */
export const commentParameter = 'comment'

/** Relative to the board's own page. */
export function cardHref(cardId: string): string {
  return `?${cardParameter}=${cardId}`
}

export function cardInAddress(): string | null {
  return new URLSearchParams(location.search).get(cardParameter)
}

const listeners = new Set<() => void>()

/** Tells the parts that depend on the address that it has changed. */
export function tellAddressChange(): void {
  for (const listener of listeners) listener()
}

export function onAddressChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** Stored in the history entry: it outlives a reload, and is right for each entry when going back and forward. */
function isOpenedFromBoard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromBoard' in state
}

export function openCardUrl(cardId: string, commentId?: string): void {
  const url = new URL(location.href)
  const isOpen = url.searchParams.get(cardParameter) === cardId
  // A double click opens it once.
  if (isOpen && commentId === undefined) return
  url.searchParams.set(cardParameter, cardId)
  url.searchParams.delete(commentParameter)
  if (commentId !== undefined) url.searchParams.set(commentParameter, commentId)
  if (!isOpen) history.pushState({ openedFromBoard: true }, '', url)
  // One step back still closes the technique. (Next must not see its own state here, or it ignores the change.)
  else history.replaceState(isOpenedFromBoard(history.state) ? { openedFromBoard: true } : null, '', url)
  tellAddressChange()
}

let isGoingBack = false

/** Goes back to where the technique was opened from; after a direct link there is nothing to go back to. */
export function closeCardUrl(): void {
  if (isOpenedFromBoard(history.state)) {
    // Takes a moment, in which a second Escape must not leave the board.
    if (isGoingBack) return
    isGoingBack = true
    addEventListener('popstate', () => (isGoingBack = false), { once: true })
    history.back()
    return
  }
  const url = new URL(location.href)
  url.searchParams.delete(cardParameter)
  url.searchParams.delete(commentParameter)
  history.replaceState(null, '', url)
  tellAddressChange()
}

/** Changes parameters of the address in place: no step for the back button, and an open technique stays as it is. */
export function replaceParameters(edit: (parameters: URLSearchParams) => void): void {
  const parameters = new URLSearchParams(location.search)
  edit(parameters)
  // A comma is allowed in a query, and lists are easier to read with it.
  const query = parameters.toString().replaceAll('%2C', ',')
  const address = `${location.pathname}${query && `?${query}`}${location.hash}`
  history.replaceState(isOpenedFromBoard(history.state) ? { openedFromBoard: true } : null, '', address)
}
