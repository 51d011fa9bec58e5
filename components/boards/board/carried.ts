import { findCard } from '@/lib/boards/changes/placement'
import type { Intended } from '@/lib/boards/changes/change'
import type { List } from '@/lib/boards/schema'
import { type Drop, placeOf, placeSentence } from '../context/board-place'

/** `listIndex` is the index of its list, which may be deleted; `block` are the cards that move together, in order. */
export type Carried = {
  kind: 'card' | 'list'
  id: string
  title: string
  drop: Drop
  listIndex: number
  block?: string[]
}

export function carriedChange({ kind, id, drop, block }: Carried): Intended {
  if (kind === 'list') return { type: 'list.moved', listId: id, index: drop.index }
  return { type: 'cards.moved', cardIds: block ?? [id], ...drop }
}

/** What is carried, if it still exists; back in its own place if the list under it is gone. */
export function stillCarried(lists: List[], carried: Carried | undefined): Carried | undefined {
  const place = carried && placeOf(lists, carried)
  if (!carried || !place) return undefined
  return lists.some((list) => list.id === carried.drop.listId) ? carried : { ...carried, drop: place }
}

/** Where a block that gathers around one of its cards starts: after the earlier cards that are not in the block. */
export function blockPlace(lists: List[], cardId: string, block: string[]): Drop | undefined {
  const place = findCard(lists, cardId)
  const before = lists.find((list) => list.id === place?.listId)?.cards.slice(0, place?.index)
  return place && { listId: place.listId, index: before?.filter(({ id }) => !block.includes(id)).length ?? 0 }
}

/** Where it would land, for screen readers. */
export function carriedSentence(lists: List[], carried: Carried): string {
  if (!carried.block) return placeSentence(lists, carried, carried.drop)
  const list = lists.find(({ id }) => id === carried.drop.listId)
  return `${carried.title}, from position ${carried.drop.index + 1} in ${list?.title ?? 'this kata'}`
}

type Step = readonly [dx: number, dy: number]

/**
 * One step of an arrow from a place, for the focus or for `count` carried cards, past what is filtered out. Carried
 * cards land right beside the card that they pass.
 */
export function step(
  lists: List[],
  from: Drop,
  arrow: Step,
  shown: ReadonlySet<string> | null = null,
  count = 1,
): Drop | undefined {
  return shown ? filteredStep(lists, from, arrow, shown, count) : fullStep(lists, from, arrow, count)
}

function filteredStep(
  lists: List[],
  { listId, index }: Drop,
  [dx, dy]: Step,
  shown: ReadonlySet<string>,
  count: number,
): Drop | undefined {
  const at = lists.findIndex((list) => list.id === listId)
  const list = lists[at + dx]
  if (!list) return undefined
  const places = list.cards.flatMap((card, place) => (shown.has(card.id) ? [place] : []))
  if (dx === 0) {
    const beside = dy < 0 ? places.findLast((place) => place < index) : places.find((place) => place >= index + count)
    return beside === undefined ? undefined : { listId, index: dy < 0 ? beside : beside - count + 1 }
  }
  // With as many shown cards above it as before; if there are fewer, below the last one that is shown, else at the end.
  const above = countShownBefore(lists, { listId, index }, shown)
  const last = places.at(-1)
  return { listId: list.id, index: places[above] ?? (last === undefined ? list.cards.length : last + 1) }
}

export function countShownBefore(lists: List[], { listId, index }: Drop, shown: ReadonlySet<string>): number {
  const before = lists.find((list) => list.id === listId)?.cards.slice(0, index) ?? []
  return before.filter((card) => shown.has(card.id)).length
}

function fullStep(lists: List[], { listId, index }: Drop, [dx, dy]: Step, count: number): Drop | undefined {
  const at = lists.findIndex((list) => list.id === listId)
  const list = lists[at + dx]
  if (!list) return undefined
  const last = Math.max(0, dx === 0 ? list.cards.length - count : list.cards.length)
  const to = index + dy
  if (to < 0 || (dy !== 0 && to > last)) return undefined
  return { listId: list.id, index: Math.min(to, last) }
}
