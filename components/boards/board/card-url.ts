/** The open technique stands in the address, so that it can be linked and the back button closes it. */
export const cardParameter = 'technique'

/** Relative to the board's own page. */
export function cardHref(cardId: string): string {
  return `?${cardParameter}=${cardId}`
}

let openedHere = false

export function openCardUrl(cardId: string): void {
  const url = new URL(location.href)
  // A double click opens it once.
  if (url.searchParams.get(cardParameter) === cardId) return
  url.searchParams.set(cardParameter, cardId)
  openedHere = true
  history.pushState(null, '', url)
}

/** Back to where the technique was opened from; a link that led straight to it has nothing to go back to. */
export function closeCardUrl(): void {
  if (openedHere) {
    openedHere = false
    history.back()
    return
  }
  const url = new URL(location.href)
  url.searchParams.delete(cardParameter)
  history.replaceState(null, '', url)
}
