'use client'

import { useMemo } from 'react'
import type { BoardView } from '@/lib/boards/store/board-store'
import { noFilter } from '@/lib/boards/filters/card-filter'
import type { List } from '@/lib/boards/schema'
import type { FilterContextValue } from './filter-context'
import { useAddressedFilter } from './use-addressed-filter'
import { useShown } from './use-shown'
import { useWeekStart } from '@/components/dates/use-week-start'

/** The filter of an open board, and the cards that match. */
export function useFiltering(lists: List[], view: BoardView, now: Date, timeZone: string): FilterContextValue {
  const [filter, setFilter] = useAddressedFilter()
  const weekStart = useWeekStart()
  const { shown, shownFor } = useShown(
    lists,
    filter,
    { viewerId: view.snapshot.viewer.id, now, timeZone, weekStart },
    view,
  )
  return useMemo(() => {
    const total = lists.reduce((sum, list) => sum + list.cards.length, 0)
    return { filter, setFilter, clear: () => setFilter(noFilter), shown, shownFor, total }
  }, [filter, setFilter, shown, shownFor, lists])
}
