import type { Card, Label, List } from '../schema'
import type { CardPlace } from './change'

/** Where a card is, or undefined if it is on none of the lists. */
export function findCard(lists: List[], cardId: string): CardPlace | undefined {
  for (const list of lists) {
    const index = list.cards.findIndex((card) => card.id === cardId)
    if (index >= 0) return { listId: list.id, index, card: list.cards[index]! }
  }
  return undefined
}

/** Few are faster found one by one. */
const few = 4

/** `findCard` for so many cards: a board of 20,000 is not searched for each of 20,000. */
export function cardFinder(lists: List[], count: number): (cardId: string) => CardPlace | undefined {
  if (count <= few) return (cardId) => findCard(lists, cardId)
  const places = new Map<string, CardPlace>()
  for (const { id: listId, cards } of lists)
    for (const [index, card] of cards.entries()) places.set(card.id, { listId, index, card })
  return (cardId) => places.get(cardId)
}

/** Where cards are, in reading order, without missing ones. */
export function placesOf(lists: List[], cardIds: string[]): CardPlace[] {
  const wanted = new Set(cardIds)
  return lists.flatMap(({ id: listId, cards }) =>
    cards.flatMap((card, index) => (wanted.has(card.id) ? [{ listId, index, card }] : [])),
  )
}

export function updateList(lists: List[], listId: string, update: (list: List) => List): List[] {
  const at = lists.findIndex((list) => list.id === listId)
  return at < 0 ? lists : lists.with(at, update(lists[at]!))
}

/** At the end if `index` is too large. */
export function insertAt<T>(items: T[], index: number, ...inserted: T[]): T[] {
  return items.toSpliced(Math.max(0, Math.min(index, items.length)), 0, ...inserted)
}

/** A card after entering a list from elsewhere; the database dates its completion. */
export function entering(list: List | undefined, card: Card): Card {
  return list?.completes && card.completedAt === undefined ? { ...card, completedAt: new Date().toISOString() } : card
}

export function insertCard(lists: List[], { listId, index, card }: CardPlace): List[] {
  if (findCard(lists, card.id)) return lists
  return updateList(lists, listId, (list) => ({ ...list, cards: insertAt(list.cards, index, card) }))
}

/** Each in turn, at its index among those that are there by then. Those that are on a list already stay there. */
export function insertCards(lists: List[], places: readonly CardPlace[]): List[] {
  if (places.length <= few) return places.reduce(insertCard, lists)
  const known = new Set(lists.flatMap(({ cards }) => cards.map(({ id }) => id)))
  const grown = new Map<string, Card[]>()
  for (const { listId, index, card } of places) {
    const list = lists.find(({ id }) => id === listId)
    if (!list || known.has(card.id)) continue
    known.add(card.id)
    const cards = grown.get(listId) ?? [...list.cards]
    grown.set(listId, cards)
    cards.splice(Math.max(0, Math.min(index, cards.length)), 0, card)
  }
  return grown.size === 0 ? lists : lists.map((list) => updated(list, grown.get(list.id)))
}

export function insertList(lists: List[], index: number, list: List): List[] {
  return lists.some(({ id }) => id === list.id) ? lists : insertAt(lists, index, list)
}

export function withoutCards(lists: List[], cardIds: string[]): List[] {
  const gone = new Set(cardIds)
  const left = lists.map((list) => {
    const cards = list.cards.filter((card) => !gone.has(card.id))
    return cards.length === list.cards.length ? list : { ...list, cards }
  })
  return left.some((list, at) => list !== lists[at]) ? left : lists
}

export function editCard(lists: List[], cardId: string, edit: (card: Card) => Card): List[] {
  const place = findCard(lists, cardId)
  if (!place) return lists
  const edited = edit(place.card)
  if (edited === place.card) return lists
  return updateList(lists, place.listId, (list) => ({ ...list, cards: list.cards.with(place.index, edited) }))
}

export type EditOfCard = { cardId: string; edit: (card: Card) => Card }

/** Several edits in turn, with one copy of each list that they change. */
export function editCards(lists: List[], edits: readonly EditOfCard[]): List[] {
  if (edits.length <= few) return edits.reduce((before, { cardId, edit }) => editCard(before, cardId, edit), lists)
  const find = cardFinder(lists, edits.length)
  const changed = new Map<string, Card[]>()
  for (const { cardId, edit } of edits) {
    const place = find(cardId)
    if (!place) continue
    const known = changed.get(place.listId)
    const card = known?.[place.index] ?? place.card
    const edited = edit(card)
    if (edited === card) continue
    const cards = known ?? [...lists.find(({ id }) => id === place.listId)!.cards]
    changed.set(place.listId, cards)
    cards[place.index] = edited
  }
  return changed.size === 0 ? lists : lists.map((list) => updated(list, changed.get(list.id)))
}

const updated = (list: List, cards: Card[] | undefined): List => (cards ? { ...list, cards } : list)

/** A board's labels with this one, new or changed. In no order: they are drawn by name (`boardLabelsOf`). */
export function withLabel(labels: Label[], label: Label): Label[] {
  const at = labels.findIndex(({ id }) => id === label.id)
  return at < 0 ? [...labels, label] : labels.with(at, label)
}
