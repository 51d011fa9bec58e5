import { dueDay, dueTime } from '../dates/due-time'
import type { Card, List } from '../schema'

export const sortKeys = ['kata', 'title', 'priority', 'due', 'assignee'] as const
export type SortKey = (typeof sortKeys)[number]
export type Sorting = { key: SortKey; isDescending: boolean; /** Or all in one. */ isGrouped: boolean }

/** As the board has it. */
export const boardOrder: Sorting = { key: 'kata', isDescending: false, isGrouped: true }

/** A card in a list, by the list's title too: it may be among cards of other lists. */
export type Row = { card: Card; listId: string; listTitle: string }
/** Rows under one heading; `list` is missing where all are in one. */
export type RowGroup = { list?: List; rows: Row[] }

const weight = { high: 0, medium: 1, low: 2 } as const
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type NameOf = (userId: string) => string | undefined
/** What a row is sorted by; undefined, which comes last in either direction, where it has none. */
type Value = (row: Row) => string | number | undefined

function valueOf(key: SortKey, nameOf: NameOf, timeZone: string): Value | undefined {
  switch (key) {
    case 'title':
      return ({ card }) => card.title
    case 'priority':
      return ({ card }) => card.priority && weight[card.priority]
    case 'due':
      // What is due on a day is so until it ends.
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
    .map((row) => ({ row, by: value(row) }))
    .sort((a, b) => {
      if (a.by === undefined || b.by === undefined) return a.by === b.by ? 0 : a.by === undefined ? 1 : -1
      return sign * (typeof a.by === 'string' ? collator.compare(a.by, String(b.by)) : a.by - Number(b.by))
    })
    .map(({ row }) => row)
}

/** The cards that are shown as rows, to someone in this zone. What is equal stays in the order of the board. While something is filtered out, groups without rows are left out. */
export function rowGroups(
  lists: List[],
  shown: ReadonlySet<string> | null,
  sorting: Sorting,
  nameOf: NameOf,
  timeZone: string,
): RowGroup[] {
  const { key, isDescending, isGrouped } = sorting
  const ordered = key === 'kata' && isDescending ? lists.toReversed() : lists
  const value = valueOf(key, nameOf, timeZone)
  const groups = ordered.map((list) => ({
    list,
    rows: list.cards
      .filter(({ id }) => !shown || shown.has(id))
      .map((card) => ({ card, listId: list.id, listTitle: list.title })),
  }))
  if (!isGrouped)
    return [
      {
        rows: sorted(
          groups.flatMap(({ rows }) => rows),
          value,
          isDescending,
        ),
      },
    ]
  // Where nothing is filtered out, a kata without rows is one without cards.
  return groups
    .filter(({ rows }) => !shown || rows.length > 0)
    .map(({ list, rows }) => ({ list, rows: sorted(rows, value, isDescending) }))
}

export type CardOrder = 'due' | 'priority' | 'title'

/** The cards of one list in this order; by date and by priority, what is completed comes last. */
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

/** `-due` is the latest first. What it does not know is the order of the board. */
export function readSorting(address: { get: (name: string) => string | null }): Sorting {
  const text = address.get('sort') ?? ''
  const key = sortKeys.find((known) => known === text.replace(/^-/, ''))
  return {
    key: key ?? 'kata',
    isDescending: key !== undefined && text.startsWith('-'),
    isGrouped: address.get('group') !== 'none',
  }
}

export function writeSorting(address: URLSearchParams, { key, isDescending, isGrouped }: Sorting): void {
  if (key === 'kata' && !isDescending) address.delete('sort')
  else address.set('sort', `${isDescending ? '-' : ''}${key}`)
  if (isGrouped) address.delete('group')
  else address.set('group', 'none')
}
