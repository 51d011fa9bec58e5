/** A place on the board by its number too, so that what stands there can be found when the list itself has gone. */
export type Spot = { listId?: string | undefined; listIndex: number; cardIndex?: number }

const menuOf = (list: Element | undefined) => list?.querySelector<HTMLElement>('[data-list-menu]')

/** The first link of a card that can be seen, from a place on, else before it. */
function cardNear(list: Element | undefined, index: number): HTMLElement | undefined {
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-card-id]') ?? [])]
  const isSeen = (card: HTMLElement) => card.closest('[hidden]') === null
  const card = cards.slice(index).find(isSeen) ?? cards.slice(0, index).findLast(isSeen)
  return card?.querySelector('a') ?? undefined
}

/**
 * Moves the focus to what has taken the place of something gone: the next card, else the one before, else what adds
 * one; for a list the next header, else the one before, else Add kata. Never nowhere.
 */
export function focusNear(root: Element, { listId, listIndex, cardIndex }: Spot): void {
  const lists = [...root.querySelectorAll<HTMLElement>('[data-list-id]')]
  const home = lists.find((list) => list.dataset['listId'] === listId)
  const beside = lists[Math.min(listIndex, lists.length - 1)]
  const near =
    (cardIndex !== undefined && cardNear(home, cardIndex)) ||
    (cardIndex !== undefined && home?.querySelector<HTMLElement>('[data-add-card]')) ||
    menuOf(home ?? beside) ||
    // Who may not edit has no menus.
    cardNear(home ?? beside, 0) ||
    root.querySelector<HTMLElement>('[data-add-list]') ||
    // In a calendar, the day where one is.
    root.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]') ||
    document.getElementById('main')
  near?.focus()
}

/** The header of a list that is on screen. */
export function focusList(listId: string): void {
  menuOf(document.querySelector(`[data-list-id="${CSS.escape(listId)}"]`) ?? undefined)?.focus()
}
