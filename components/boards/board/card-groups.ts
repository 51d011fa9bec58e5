import type { Card } from '@/lib/boards/schema'

/** Cards that share one element, which is laid out only when it comes into sight. */
export type CardGroup = { key: string; cards: Card[] }

const usualSize = 25
const largestSize = 50

/**
 * Splits a list's cards into groups, and keeps every card in the group it was in before as far as its neighbours
 * allow: a card that changes its group is a new element and would lose the focus. Groups that did not change are the
 * very same objects, so that nothing in them is rendered again.
 */
export function groupCards(cards: Card[], before: CardGroup[] = []): CardGroup[] {
  const keyOf = new Map(before.flatMap((group) => group.cards.map((card) => [card.id, group.key] as const)))
  const known = new Map(before.map((group) => [group.key, group]))
  const used = new Set<string>()
  const groups: CardGroup[] = []

  cards.forEach((card, at) => {
    const current = groups.at(-1)
    const key = keyOf.get(card.id)
    const next = cards[at + 1]
    // Its own group comes later, and it is not a single card that was moved into the current group.
    const startsItsGroup =
      key !== undefined && !used.has(key) && !(current && next && keyOf.get(next.id) === current.key)
    const isFull = current !== undefined && current.cards.length >= (before.length ? largestSize : usualSize)
    if (!current || startsItsGroup || isFull) {
      const newKey = startsItsGroup ? key : keyFor(card, (taken) => used.has(taken) || known.has(taken))
      used.add(newKey)
      groups.push({ key: newKey, cards: [card] })
    } else {
      current.cards.push(card)
    }
  })

  return groups.map((group) => {
    const same = known.get(group.key)
    const isSame = same?.cards.length === group.cards.length && same.cards.every((card, at) => card === group.cards[at])
    return isSame ? same : group
  })
}

/** A group has the name of its first card, unless the group that the card was moved from still has that name. */
function keyFor(card: Card, isTaken: (key: string) => boolean): string {
  let key = card.id
  for (let n = 2; isTaken(key); n += 1) key = `${card.id} ${n}`
  return key
}
