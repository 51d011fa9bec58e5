import { editCard, findCard } from './apply-change'
import type { Intended } from './change'
import type { Badges, Card, List } from '../schema'

/**
 * What a card counts after a change of what hangs on it, which the board itself does not hold. As numbers, not as a
 * difference: the announcement of a change may come before its answer, and must not make it count twice.
 */
export type Counts = {
  cardId: string
  badges: Pick<Badges, 'checklist' | 'comments'>
  /** The version that the card has once the database has counted it. */
  version: number
}

/** `listsOf` tells what is on screen; `counted` are the changes that the database has not counted yet. */
export function countsAfter(listsOf: () => List[], change: Intended, counted: readonly Counts[]): Counts | undefined {
  const by = differenceOf(change)
  const card = by && findCard(listsOf(), by.cardId)?.card
  if (!card) return undefined
  const { checklist: [done, total] = [0, 0], comments = 0 } = card.badges ?? {}
  const steps = Math.max(total + by.steps, 0)
  const badges =
    by.comments === 0
      ? { checklist: [clamp(done + by.done, steps), steps] as [number, number] }
      : { comments: Math.max(comments + by.comments, 0) }
  const before = counted.findLast(({ cardId }) => cardId === card.id)
  return { cardId: card.id, badges, version: Math.max(card.version, before?.version ?? 0) + 1 }
}

export function withCounts(lists: List[], counts: Counts | undefined): List[] {
  return counts ? editCard(lists, counts.cardId, (card) => ({ ...card, ...badgesOf(card, counts) })) : lists
}

/** None is absent, as the database has it. */
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

type Difference = { cardId: string; done: number; steps: number; comments: number }

function differenceOf(change: Intended): Difference | undefined {
  const none = { done: 0, steps: 0, comments: 0 }
  switch (change.type) {
    case 'items.added': {
      const { cardId, items } = change
      return { ...none, cardId, steps: items.length, done: items.filter(({ completed }) => completed).length }
    }
    case 'item.edited':
      return change.completed === undefined
        ? undefined
        : { ...none, cardId: change.cardId, done: change.completed ? 1 : -1 }
    case 'item.deleted': {
      const { cardId, expect, wasCompleted = expect?.completed ?? false } = change
      return { ...none, cardId, steps: -1, done: wasCompleted ? -1 : 0 }
    }
    case 'comment.added':
    case 'comment.restored':
      return { ...none, cardId: change.cardId, comments: 1 }
    case 'comment.deleted':
      return { ...none, cardId: change.cardId, comments: -1 }
    default:
      return undefined
  }
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))
