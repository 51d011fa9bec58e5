import { comparable, compareComparable } from '@/lib/compare-names'
import { dueDay, dueTime } from '../dates/due-time'
import type { Card } from '../schema'

export const sortKeys = ['kata', 'title', 'priority', 'due', 'assignee'] as const
export type SortKey = (typeof sortKeys)[number]
/** What rows are grouped by; `none` puts all in one group. These names are in links that people keep. */
export const groupings = ['kata', 'assignee', 'priority', 'due', 'tag', 'completion', 'none'] as const
export type Grouping = (typeof groupings)[number]
export type Sorting = { key: SortKey; isDescending: boolean; grouping: Grouping }

/** In board order. */
export const boardOrder: Sorting = { key: 'kata', isDescending: false, grouping: 'kata' }

/** A card with its list's title: it may be among cards of other lists. */
export type Row = { card: Card; listId: string; listTitle: string }

const weight = { high: 0, medium: 1, low: 2 } as const

type NameOf = (userId: string) => string | undefined
/** The value a row is sorted by; undefined if it has none, which comes last in either direction. */
type Value = (row: Row) => string | number | undefined

function valueOf(key: SortKey, nameOf: NameOf, timeZone: string): Value | undefined {
  switch (key) {
    case 'title':
      return ({ card }) => card.title
    case 'priority':
      return ({ card }) => card.priority && weight[card.priority]
    case 'due':
      // A card due on a day is due until that day ends.
      return ({ card }) => card.dueDate && `${dueDay(card, timeZone)} ${dueTime(card, timeZone) ?? '24:00'}`
    case 'assignee':
      return ({ card }) => (card.assignee === undefined ? undefined : nameOf(card.assignee))
    case 'kata':
      return undefined
  }
}

function sorted(rows: Row[], value: Value | undefined, isDescending: boolean): Row[] {
  if (!value) return rows
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => {
      const by = value(row)
      return { row, by: by === undefined ? undefined : comparable(String(by)) }
    })
    .sort((a, b) => {
      if (a.by === undefined || b.by === undefined) return a.by === b.by ? 0 : a.by === undefined ? 1 : -1
      return sign * compareComparable(a.by, b.by)
    })
    .map(({ row }) => row)
}

/** Rows in this order, for someone in this zone. Equal rows keep their order. */
export function sortRows(rows: Row[], { key, isDescending }: Sorting, nameOf: NameOf, timeZone: string): Row[] {
  return sorted(rows, valueOf(key, nameOf, timeZone), isDescending)
}

export type CardOrder = 'due' | 'priority' | 'title'

/** The cards of one list in this order; by date and by priority, completed cards come last. */
export function sortCards(cards: readonly Card[], order: CardOrder, timeZone: string): Card[] {
  const rows = cards.map((card) => ({ card, listId: '', listTitle: '' }))
  const inOrder = sorted(
    rows,
    valueOf(order, () => undefined, timeZone),
    false,
  ).map(({ card }) => card)
  if (order === 'title') return inOrder
  const isDone = ({ completedAt }: Card) => completedAt !== undefined
  return [...inOrder.filter((card) => !isDone(card)), ...inOrder.filter(isDone)]
}

/** `-due` is the latest first. An unknown value means board order. */
export function readSorting(address: { get: (name: string) => string | null }): Sorting {
  const text = address.get('sort') ?? ''
  const key = sortKeys.find((known) => known === text.replace(/^-/, ''))
  return {
    key: key ?? 'kata',
    isDescending: key !== undefined && text.startsWith('-'),
    grouping: groupings.find((known) => known === address.get('group')) ?? 'kata',
  }
}

export function writeSorting(address: URLSearchParams, { key, isDescending, grouping }: Sorting): void {
  if (key === 'kata' && !isDescending) address.delete('sort')
  else address.set('sort', `${isDescending ? '-' : ''}${key}`)
  if (grouping === 'kata') address.delete('group')
  else address.set('group', grouping)
}
