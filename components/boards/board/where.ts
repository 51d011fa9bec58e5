import { findCard } from '@/lib/boards/apply-change'
import type { List } from '@/lib/boards/schema'
import type { Dragged, Drop } from '../drag/drag-session'

export type Thing = Pick<Dragged, 'kind' | 'id'>

/** Where something is now, in the terms of a drop. */
export function placeOf(lists: List[], { kind, id }: Thing): Drop | undefined {
  if (kind === 'card') return findCard(lists, id)
  const index = lists.findIndex((list) => list.id === id)
  return index < 0 ? undefined : { listId: id, index }
}

export function titleOf(lists: List[], { kind, id }: Thing): string {
  if (kind === 'list') return lists.find((list) => list.id === id)?.title ?? 'Kata'
  return findCard(lists, id)?.card.title ?? 'Technique'
}

/** "Write the notes, position 2 of 5 in Ready", for those who listen. */
export function placeSentence(lists: List[], thing: Thing, drop: Drop): string {
  const title = titleOf(lists, thing)
  if (thing.kind === 'list') return `${title}, kata ${drop.index + 1} of ${lists.length}`
  const list = lists.find((other) => other.id === drop.listId)
  const others = list?.cards.filter((card) => card.id !== thing.id).length ?? 0
  return `${title}, position ${drop.index + 1} of ${others + 1} in ${list?.title ?? 'this kata'}`
}
