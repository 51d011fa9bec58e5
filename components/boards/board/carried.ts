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

type Step = readonly [dx: number, dy: number]

/**
 * One step of an arrow for what is carried, or for the focus, from a place; past what is filtered out. What is carried
 * comes to stand right beside the card that it passes.
 */
export function step(lists: List[], from: Drop, arrow: Step, shown: ReadonlySet<string> | null = null): Drop | undefined {
  return shown ? filteredStep(lists, from, arrow, shown) : fullStep(lists, from, arrow)
}

function filteredStep(lists: List[], { listId, index }: Drop, [dx, dy]: Step, shown: ReadonlySet<string>): Drop | undefined {
  const at = lists.findIndex((list) => list.id === listId)
  const list = lists[at + dx]
  if (!list) return undefined
  const places = list.cards.flatMap((card, place) => (shown.has(card.id) ? [place] : []))
  if (dx === 0) {
    const to = dy < 0 ? places.findLast((place) => place < index) : places.find((place) => place > index)
    return to === undefined ? undefined : { listId, index: to }
  }
  // As many shown cards above it as before; below the last one that is shown, else at the end.
  const above = countShownBefore(lists, { listId, index }, shown)
  const last = places.at(-1)
  return { listId: list.id, index: places[above] ?? (last === undefined ? list.cards.length : last + 1) }
}

export function countShownBefore(lists: List[], { listId, index }: Drop, shown: ReadonlySet<string>): number {
  const before = lists.find((list) => list.id === listId)?.cards.slice(0, index) ?? []
  return before.filter((card) => shown.has(card.id)).length
}

function fullStep(lists: List[], { listId, index }: Drop, [dx, dy]: Step): Drop | undefined {
  const at = lists.findIndex((list) => list.id === listId)
  const list = lists[at + dx]
  if (!list) return undefined
  const last = Math.max(0, dx === 0 ? list.cards.length - 1 : list.cards.length)
  const to = index + dy
  if (to < 0 || (dy !== 0 && to > last)) return undefined
  return { listId: list.id, index: Math.min(to, last) }
}
