'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import type { BoardView } from '@/lib/boards/store/board-store'
import { type CardFilter, filterKey } from '@/lib/boards/filters/card-filter'
import { addedCards } from '@/lib/boards/changes/apply-change'
import { filterCards, type FilterPoint } from '@/lib/boards/filters/filter-cards'
import type { List } from '@/lib/boards/schema'

/**
 * The matching cards, or null for all. Typed letters show before their result: on a board of thousands the field comes
 * first. What a person adds while they filter stays in sight until they change the filter.
 */
export function useShown(
  lists: List[],
  filter: CardFilter,
  point: FilterPoint,
  { intents }: BoardView,
): { shown: ReadonlySet<string> | null; shownFor: string } {
  const deferred = useDeferredValue(filter)
  const { viewerId, now, timeZone, weekStart } = point
  const matching = useMemo(
    () => filterCards(lists, deferred, { viewerId, now, timeZone, weekStart }),
    [lists, deferred, viewerId, now, timeZone, weekStart],
  )

  const key = filterKey(deferred)
  const [kept, setKept] = useState<{ key: string; seen: ReadonlySet<string>; ids: string[] }>({
    key,
    seen: new Set(),
    ids: [],
  })
  const fresh = intents.filter(({ id }) => !kept.seen.has(id))
  if (kept.key !== key || fresh.length > 0) {
    const added = kept.key === key ? [...kept.ids, ...fresh.flatMap(({ change }) => addedCards(change))] : []
    setKept({ key, seen: new Set(intents.map(({ id }) => id)), ids: added })
  }
  const shown = useMemo(
    () => (matching && kept.ids.length ? new Set([...matching, ...kept.ids]) : matching),
    [matching, kept.ids],
  )
  return { shown, shownFor: key }
}
