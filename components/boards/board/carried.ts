import type { Intended } from '@/lib/boards/change'
import type { List } from '@/lib/boards/schema'
import type { Drop } from '../drag/drag-session'
import { placeOf } from './where'

/** `listIndex` is where its list stands, which may go meanwhile. */
export type Carried = { kind: 'card' | 'list'; id: string; title: string; drop: Drop; listIndex: number }

/** Steps by column and row. */
const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const

export function carriedChange({ kind, id, drop }: Carried): Intended {
  return kind === 'card' ? { type: 'card.moved', cardId: id, ...drop } : { type: 'list.moved', listId: id, index: drop.index }
}

/** What is carried, as far as it is still there; back in its own place where the list under it has gone. */
export function stillCarried(lists: List[], carried: Carried | undefined): Carried | undefined {
  const place = carried && placeOf(lists, carried)
  if (!carried || !place) return undefined
  return lists.some((list) => list.id === carried.drop.listId) ? carried : { ...carried, drop: place }
}

export function arrowOf(key: string): readonly [dx: number, dy: number] | undefined {
  return Object.hasOwn(arrows, key) ? arrows[key as keyof typeof arrows] : undefined
}

/** One step of an arrow for what is carried, or for the focus, from a place. */
export function step(lists: List[], { listId, index }: Drop, [dx, dy]: readonly [number, number]): Drop | undefined {
  const at = lists.findIndex((list) => list.id === listId)
  const list = lists[at + dx]
  if (!list) return undefined
  const last = Math.max(0, dx === 0 ? list.cards.length - 1 : list.cards.length)
  const to = index + dy
  if (to < 0 || (dy !== 0 && to > last)) return undefined
  return { listId: list.id, index: Math.min(to, last) }
}
