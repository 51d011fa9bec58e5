'use client'

import { useState } from 'react'
import { countConditions } from '@/lib/boards/filters/card-filter'
import { OnDemand } from '@/components/feedback/on-demand'
import { shownWords, useFilter } from './filter-context'

const loadSummary = () => import('./filter-summary').then((module) => module.FilterSummary)
const noProps = {}

/** What a board is filtered by. After the first filter it stays in the document, to announce when there is none. */
export function FilterBar() {
  const { filter, shown, total } = useFilter()
  const isFiltered = countConditions(filter) > 0
  const [wasFiltered, setWasFiltered] = useState(isFiltered)
  if (isFiltered && !wasFiltered) setWasFiltered(true)
  if (!wasFiltered) return null
  // The number comes with the page and fixes the row's height, so that nothing moves when the rest appears.
  const fallback = isFiltered && shown && (
    <p className="-mt-1 flex px-5 pb-3 text-[13px] leading-7 text-ink-soft tabular-nums max-md:px-3.5 pointer-coarse:leading-10">
      {shownWords(shown.size, total)}
    </p>
  )
  return <OnDemand load={loadSummary} props={noProps} fallback={fallback} />
}
