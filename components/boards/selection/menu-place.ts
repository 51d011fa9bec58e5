/** Where a card's menu was opened. `isByKey`: the Menu key or Shift+F10. */
export type MenuPlace = { cardId: string; x: number; y: number; isByKey: boolean; key: number }

let asked = 0

/** Undefined if it was not opened on a card. */
export function placeOfMenu(event: MouseEvent): MenuPlace | undefined {
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card-id]') : null
  const cardId = card?.dataset['cardId']
  if (!card || cardId === undefined) return undefined
  asked += 1
  // A key has no pointer: below the card's title then.
  const isByKey = event.button !== 2
  const box = card.getBoundingClientRect()
  return isByKey
    ? { cardId, x: box.left + 16, y: Math.min(box.bottom, box.top + 40), isByKey, key: asked }
    : { cardId, x: event.clientX, y: event.clientY, isByKey, key: asked }
}
