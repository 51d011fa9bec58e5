import { createContext, use } from 'react'
import { type CardFilter, noFilter } from '@/lib/boards/filters/card-filter'

export type FilterContextValue = {
  filter: CardFilter
  setFilter: (filter: CardFilter) => void
  clear: () => void
  /** The ids of the cards that match; null when all are shown. It follows the filter after a short delay. */
  shown: ReadonlySet<string> | null
  /** The filter that `shown` belongs to, as text. */
  shownFor: string
  total: number
}

/** For a board without filters. */
export const unfiltered: FilterContextValue = {
  filter: noFilter,
  setFilter: () => {},
  clear: () => {},
  shown: null,
  shownFor: '',
  total: 0,
}

export const FilterContext = createContext<FilterContextValue | null>(null)

/** The filter of the open board and the cards that match. */
export function useFilter(): FilterContextValue {
  const value = use(FilterContext)
  if (!value) throw new Error('useFilter must be used within a board')
  return value
}

/** "12 of 340 techniques" */
export function shownWords(shown: number, total: number): string {
  return `${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'technique' : 'techniques'}`
}
