import { findCard } from '@/lib/boards/changes/placement'
import type { List } from '@/lib/boards/schema'

/** A card or a list. */
export type Thing = { kind: 'card' | 'list'; id: string }

/** A place on the board: a card's list and its index there, or a list (itself) and its index. */
export type Drop = { listId: string; index: number }

/** Where something is now. */
export function placeOf(lists: List[], { kind, id }: Thing): Drop | undefined {
  if (kind === 'card') return findCard(lists, id)
  const index = lists.findIndex((list) => list.id === id)
  return index < 0 ? undefined : { listId: id, index }
}

/** Whether a drop changes nothing on screen: a card is not moved past filtered-out cards unasked. */
export function looksUnmoved(
  lists: List[],
  shown: ReadonlySet<string> | null,
  { kind, id }: Thing,
  from: Drop,
  to: Drop,
): boolean {
  if (from.listId !== to.listId) return false
  if (kind === 'list' || !shown) return from.index === to.index
  const others = lists.find((list) => list.id === from.listId)?.cards.filter((card) => card.id !== id) ?? []
  const passed = others.slice(Math.min(from.index, to.index), Math.max(from.index, to.index))
  return passed.every((card) => !shown.has(card.id))
}

export function titleOf(lists: List[], { kind, id }: Thing): string {
  if (kind === 'list') return lists.find((list) => list.id === id)?.title ?? 'Kata'
  return findCard(lists, id)?.card.title ?? 'Technique'
}

/** "Write the notes, position 2 of 5 in Ready", for screen readers. */
export function placeSentence(lists: List[], thing: Thing, drop: Drop): string {
  const title = titleOf(lists, thing)
  if (thing.kind === 'list') return `${title}, kata ${drop.index + 1} of ${lists.length}`
  const list = lists.find((other) => other.id === drop.listId)
  const others = list?.cards.filter((card) => card.id !== thing.id).length ?? 0
  return `${title}, position ${drop.index + 1} of ${others + 1} in ${list?.title ?? 'this kata'}`
}

/** Steps by column and row. */
const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const

export function arrowOf(key: string): readonly [dx: number, dy: number] | undefined {
  return Object.hasOwn(arrows, key) ? arrows[key as keyof typeof arrows] : undefined
}
