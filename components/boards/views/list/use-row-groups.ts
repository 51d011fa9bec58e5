'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import { useWeekStart } from '@/components/dates/use-week-start'
import { type RowGroup, rowGroups } from '@/lib/boards/filters/group-rows'
import { foldedForRoom } from '@/lib/boards/filters/rows-at-once'
import type { Sorting } from '@/lib/boards/filters/sort-cards'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { useFilter } from '../../filters/filter-context'
import { useFoldedGroups } from './use-folded-groups'

/** A group as it is drawn: a folded one has no rows. */
export type DrawnGroup = RowGroup & { count: number; isFolded: boolean }

/** Rendered first; on a board of thousands the other rows follow when there is time. */
const firstRows = 100
const none: DrawnGroup[] = []
const noIds: ReadonlySet<string> = new Set()

/** The rows in their groups: the current ones, and the ones on screen until there is time to render those. */
export function useRowGroups(lists: List[], sorting: Sorting) {
  const { members, labels, viewerId, now, timeZone } = useBoard()
  const { shown, shownFor } = useFilter()
  const weekStart = useWeekStart()
  const { isFolded, fold } = useFoldedGroups(sorting.grouping)
  const found = useMemo(
    () => rowGroups(lists, shown, sorting, { members, labels, viewerId, now, timeZone, weekStart }),
    [lists, shown, sorting, members, labels, viewerId, now, timeZone, weekStart],
  )
  const [opened, setOpened] = useState(noIds)
  const all = useMemo(() => {
    const inTheWay = foldedForRoom(found, isFolded, opened)
    return found.map((group) => drawn(group, isFolded(group) || inTheWay.has(group.id)))
  }, [found, isFolded, opened])
  const deferred = useDeferredValue(all, none)
  return {
    all,
    fold: (group: RowGroup, isToFold: boolean) => {
      if (!isToFold) setOpened((ids) => new Set(ids).add(group.id))
      fold(group, isToFold)
    },
    drawn: deferred === none ? firstOf(all) : deferred,
    // These match what is drawn.
    grouping: useDeferredValue(sorting.grouping),
    drawnLists: useDeferredValue(lists),
    arrangement: useDeferredValue(`${shownFor} ${JSON.stringify(sorting)}`),
  }
}

function drawn(group: RowGroup, isFolded: boolean): DrawnGroup {
  return { ...group, count: group.rows.length, isFolded, rows: isFolded ? [] : group.rows }
}

function firstOf(groups: DrawnGroup[]): DrawnGroup[] {
  let left = firstRows
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 || group.rows.length === 0 ? [{ ...group, rows }] : []
  })
}
