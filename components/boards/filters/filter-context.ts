import { createContext, use } from 'react'
import type { CardFilter } from '@/lib/boards/card-filter'

export type FilterContextValue = {
  filter: CardFilter
  setFilter: (filter: CardFilter) => void
  clear: () => void
  /** The ids of the cards that pass; null when all are shown. It follows the filter at a small distance. */
  shown: ReadonlySet<string> | null
  total: number
}

export const FilterContext = createContext<FilterContextValue | null>(null)

/** The filter of the open board and what it lets through. */
export function useFilter(): FilterContextValue {
  const value = use(FilterContext)
  if (!value) throw new Error('useFilter must be used within a board')
  return value
}

/** "12 of 340 techniques" */
export function shownWords(shown: number, total: number): string {
  return `${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'technique' : 'techniques'}`
}
