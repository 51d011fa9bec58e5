import { compareNames } from '@/lib/compare-names'
import type { Given } from '../card/parse-new-card'
import { addDays, type Day, startOfWeek, type WeekStart } from '../dates/calendar-day'
import { isLate, today } from '../dates/due-date'
import { dueDay } from '../dates/due-time'
import type { BoardLabels } from '../labels/board-labels'
import type { Card, List, Member } from '../schema'
import { type Grouping, type Row, type Sorting, sortRows } from './sort-cards'

/** Rows under one heading. */
export type RowGroup = {
  /** The id of a list, person or label, or a word; it stays the same while the board changes. */
  id: string
  /** Missing if all rows are in one group. */
  title?: string
  list?: List
  rows: Row[]
  /** What a card added here gets. Missing if none can be added: no one plans to be late. */
  given?: Given
}

/** Whose list it is, and the current time. */
export type GroupPoint = {
  members: readonly Member[]
  labels: BoardLabels
  viewerId: string
  now: Date
  timeZone: string
  weekStart: WeekStart
}

/** The id of the group for cards that lack what is grouped by. It comes last, in either direction. */
export const noneId = 'none'

type Heading = Pick<RowGroup, 'id' | 'title' | 'given'>
type Headings = {
  /** In order. */
  all: Heading[]
  /** The groups that contain a card: several if it has several tags. */
  idsOf: (card: Card) => readonly string[]
}

/**
 * The cards shown as rows, in groups. Groups without rows are left out; katas only if a filter emptied them. Equal
 * cards stay in board order.
 */
export function rowGroups(
  lists: List[],
  shown: ReadonlySet<string> | null,
  sorting: Sorting,
  point: GroupPoint,
): RowGroup[] {
  const { key, isDescending, grouping } = sorting
  const names = new Map(point.members.map(({ userId, displayName }) => [userId, displayName]))
  const inOrder = (rows: Row[]) => sortRows(rows, sorting, (userId) => names.get(userId), point.timeZone)
  const katas = (key === 'kata' && isDescending ? lists.toReversed() : lists).map((list) => ({
    list,
    rows: list.cards
      .filter(({ id }) => !shown || shown.has(id))
      .map((card) => ({ card, listId: list.id, listTitle: list.title })),
  }))
  if (grouping === 'kata') {
    return katas
      .filter(({ rows }) => !shown || rows.length > 0)
      .map(({ list, rows }) => ({ id: list.id, title: list.title, list, rows: inOrder(rows), given: {} }))
  }
  const all = katas.flatMap(({ rows }) => rows)
  // An empty kata has a place to say so.
  if (grouping === 'none' || (all.length === 0 && !shown)) return [{ id: 'all', rows: inOrder(all), given: {} }]
  const headings = headingsOf[grouping](point)
  const found = new Map<string, Row[]>()
  for (const row of all) {
    for (const id of headings.idsOf(row.card)) {
      const rows = found.get(id)
      if (rows) rows.push(row)
      else found.set(id, [row])
    }
  }
  return (key === grouping && isDescending ? reversed(headings.all) : headings.all).flatMap((heading) => {
    const rows = found.get(heading.id)
    return rows ? [{ ...heading, rows: inOrder(rows) }] : []
  })
}

function reversed(headings: Heading[]): Heading[] {
  const isNone = ({ id }: Heading) => id === noneId
  return [...headings.filter((heading) => !isNone(heading)).toReversed(), ...headings.filter(isNone)]
}

const headingsOf: Record<Exclude<Grouping, 'kata' | 'none'>, (point: GroupPoint) => Headings> = {
  assignee: byAssignee,
  priority: byPriority,
  due: byDue,
  tag: byTag,
  completion: byCompletion,
}

const leftId = 'left'

/** The viewer first, then the others by name. */
function byAssignee({ members, viewerId }: GroupPoint): Headings {
  const others = members.toSorted((a, b) => compareNames(a.displayName, b.displayName))
  const people = [
    ...others.filter(({ userId }) => userId === viewerId),
    ...others.filter((one) => one.userId !== viewerId),
  ]
  const known = new Set(people.map(({ userId }) => userId))
  return {
    all: [
      ...people.map(({ userId, displayName, role }) => ({
        id: userId,
        title: displayName,
        ...(role !== 'viewer' && { given: { assignee: userId } }),
      })),
      { id: leftId, title: 'Someone who left' },
      { id: noneId, title: 'No one', given: {} },
    ],
    idsOf: ({ assignee }) => [assignee === undefined ? noneId : known.has(assignee) ? assignee : leftId],
  }
}

function byPriority(): Headings {
  return {
    all: [
      { id: 'high', title: 'High', given: { priority: 'high' } },
      { id: 'medium', title: 'Medium', given: { priority: 'medium' } },
      { id: 'low', title: 'Low', given: { priority: 'low' } },
      { id: noneId, title: 'No priority', given: {} },
    ],
    idsOf: ({ priority }) => [priority ?? noneId],
  }
}

/** Each group has what the filter of that name shows, but a card is only in the first group that fits. */
function byDue({ now, timeZone, weekStart }: GroupPoint): Headings {
  const thisDay = today(now, timeZone)
  const week = startOfWeek(thisDay, weekStart)
  const nextWeek = addDays(week, 7)
  const inWeek = restOfWeek(thisDay, nextWeek)
  const idOf = (card: Card): string => {
    const day = dueDay(card, timeZone)
    if (day === undefined) return noneId
    if (isLate(card, now, timeZone)) return 'overdue'
    if (day === thisDay) return 'today'
    if (day >= nextWeek) return 'later'
    return day >= week ? 'week' : 'earlier'
  }
  return {
    all: [
      { id: 'overdue', title: 'Overdue' },
      { id: 'today', title: 'Today', given: { dueDate: thisDay } },
      { id: 'week', title: 'This week', ...(inWeek !== undefined && { given: { dueDate: inWeek } }) },
      { id: 'later', title: 'Later', given: { dueDate: nextWeek } },
      // Before this week, and completed.
      { id: 'earlier', title: 'Due earlier' },
      { id: noneId, title: 'No date', given: {} },
    ],
    idsOf: (card) => [idOf(card)],
  }
}

/** Friday, as for "end of week", or the last day; undefined if that is today. */
function restOfWeek(thisDay: Day, nextWeek: Day): Day | undefined {
  const days = Array.from({ length: 7 }, (_, at) => addDays(thisDay, at + 1)).filter((day) => day < nextWeek)
  return days.find((day) => startOfWeek(day, 5) === day) ?? days.at(-1)
}

function byTag({ labels }: GroupPoint): Headings {
  return {
    all: [
      ...[...labels.values()].map(({ id, name }) => ({ id, title: name, given: { tags: [name] } })),
      { id: noneId, title: 'No tags', given: {} },
    ],
    idsOf: ({ badges }) => {
      const worn = badges?.labels?.filter((id) => labels.has(id))
      return worn?.length ? worn : [noneId]
    },
  }
}

function byCompletion(): Headings {
  return {
    all: [
      { id: 'open', title: 'Open', given: {} },
      { id: 'done', title: 'Completed' },
    ],
    idsOf: ({ completedAt }) => [completedAt === undefined ? 'open' : 'done'],
  }
}
