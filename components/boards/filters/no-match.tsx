'use client'

import { Button } from '@/components/ui/button'
import { useFilter } from './filter-context'

/** Small: the katas below it can still be added to. */
export function NoMatch() {
  const { shown, total, clear } = useFilter()
  if (!shown || shown.size > 0 || total === 0) return null
  const clearAll = () => {
    document.querySelector<HTMLElement>('[data-filter]')?.focus()
    clear()
  }
  return (
    <div className="mx-5 mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-rule-strong px-4 py-3 max-md:mx-3.5">
      <div className="min-w-0 flex-1">
        <h2 className="font-title text-lg leading-tight">Nothing matches these filters</h2>
        <p className="mt-0.5 text-ink-soft">No techniques match these filters.</p>
      </div>
      <Button onClick={clearAll}>Clear filters</Button>
    </div>
  )
}
