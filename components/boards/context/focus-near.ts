import { cardElement } from './card-at-hand'

/** A place on the board with the index of its list, so it can be found even if the list is gone. */
export type Spot = { listId?: string | undefined; listIndex: number; cardIndex?: number }

const menuOf = (list: Element | undefined) => list?.querySelector<HTMLElement>('[data-list-menu]')

/** The link of the first visible card from a place on, else before it. */
function cardNear(list: Element | undefined, index: number): HTMLElement | undefined {
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-card-id]') ?? [])]
  const isSeen = (card: HTMLElement) => card.closest('[hidden]') === null
  const card = cards.slice(index).find(isSeen) ?? cards.slice(0, index).findLast(isSeen)
  return card?.querySelector('a') ?? undefined
}

/**
 * Moves the focus to what took the place of something removed: the next card, else the one before, else the button that
 * adds one; for a list the next header, else the one before, else Add kata. The focus is never lost.
 */
export function focusNear(root: Element, { listId, listIndex, cardIndex }: Spot): void {
  const lists = [...root.querySelectorAll<HTMLElement>('[data-list-id]')]
  const isByKata = lists.length > 0 || !root.querySelector('[data-group]')
  // Other rows pass the focus on themselves, once the one that has it is gone.
  if (!isByKata && root.contains(document.activeElement)) return
  const home = lists.find((list) => list.dataset['listId'] === listId)
  const beside = lists[Math.min(listIndex, lists.length - 1)]
  const near =
    (cardIndex !== undefined && cardNear(home, cardIndex)) ||
    (cardIndex !== undefined && home?.querySelector<HTMLElement>('[data-add-card]')) ||
    menuOf(home ?? beside) ||
    // People who cannot edit have no menus.
    cardNear(home ?? beside, 0) ||
    (!isByKata && cardNear(root, 0)) ||
    root.querySelector<HTMLElement>('[data-add-list]') ||
    // In a calendar, the active day.
    root.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]') ||
    document.getElementById('main')
  near?.focus()
}

/** The header of a list that is on screen. */
export function focusList(listId: string): void {
  menuOf(document.querySelector(`[data-list-id="${CSS.escape(listId)}"]`) ?? undefined)?.focus()
}

/** The link of a card that is on screen. @returns whether there is one */
export function focusCard(cardId: string, root: ParentNode = document): boolean {
  const card = cardElement(cardId, root)
  const link = card?.hidden ? undefined : card?.querySelector('a')
  link?.focus()
  return link != null
}
