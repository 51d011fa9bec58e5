import type { Badges, Card, List } from '../schema'
import type { Intended } from './change'
import { editCard, findCard } from './placement'
import { verbOf } from './verbs'

/**
 * A card's counts after a change to its steps, comments and the like, which the board itself does not hold. Kept as
 * numbers, not as a difference: the announcement of a change may come before its answer, and must not make it count
 * twice.
 */
export type Counts = {
  cardId: string
  badges: Pick<Badges, 'checklist' | 'comments'>
  /** The version that the card has once the database has counted it. */
  version: number
}

/** `listsOf` returns what is on screen; `counted` are the changes that the database has not counted yet. */
export function countsAfter(listsOf: () => List[], change: Intended, counted: readonly Counts[]): Counts | undefined {
  const verb = verbOf(change)
  const by = verb.counts?.(change)
  const card = by && findCard(listsOf(), verb.cardId?.(change) ?? '')?.card
  if (!card) return undefined
  const { checklist: [done, total] = [0, 0], comments = 0 } = card.badges ?? {}
  const steps = Math.max(total + (by.steps ?? 0), 0)
  const badges =
    by.comments === undefined
      ? { checklist: [clamp(done + (by.done ?? 0), steps), steps] as [number, number] }
      : { comments: Math.max(comments + by.comments, 0) }
  const before = counted.findLast(({ cardId }) => cardId === card.id)
  return { cardId: card.id, badges, version: Math.max(card.version, before?.version ?? 0) + 1 }
}

export function withCounts(lists: List[], counts: Counts | undefined): List[] {
  return counts ? editCard(lists, counts.cardId, (card) => ({ ...card, ...badgesOf(card, counts) })) : lists
}

/** Zero is absent, as in the database. */
function badgesOf({ badges }: Card, { badges: { checklist, comments } }: Counts): Pick<Card, 'badges'> {
  const next: Badges = { ...badges }
  if (checklist) {
    if (checklist[1] > 0) next.checklist = checklist
    else delete next.checklist
  }
  if (comments !== undefined) {
    if (comments > 0) next.comments = comments
    else delete next.comments
  }
  return { badges: next }
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))
