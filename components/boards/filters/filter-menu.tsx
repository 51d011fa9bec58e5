'use client'

import { ListFilter } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/cn'
import { countConditions } from '@/lib/boards/filters/card-filter'
import { whenIdle } from '@/lib/when-idle'
import { fetchPart, OnDemand } from '@/components/feedback/on-demand'
import { useFilter } from './filter-context'
import { FilterText } from './filter-text'

const noProps = {}
const loadPanel = () => import('./filter-panel').then((module) => module.FilterPanel)

/** Opens the filter panel. */
export function FilterMenu() {
  const { filter } = useFilter()
  const [isOpen, setOpen] = useState(false)
  const count = countConditions(filter)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => whenIdle(() => void fetchPart(loadPanel), 5000), [])
  useShortcut({ keys: 'F', label: 'Filter techniques', group: 'Dojo', run: () => setOpen(true) })
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button data-filter="" aria-keyshortcuts="F" onPointerEnter={() => void fetchPart(loadPanel)}>
          <ListFilter aria-hidden="true" />
          {/* With label and number the bar would need another row on the narrowest phones. */}
          <span className={cn(count > 0 && 'max-[26rem]:sr-only')}>Filter</span>
          {count > 0 && (
            <span className="-mr-1 min-w-5 rounded-full bg-ai-wash px-1.5 text-center text-xs leading-5 font-medium text-ai-deep tabular-nums">
              <span className="sr-only">, active: </span>
              {count}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent label="Filter techniques" className="w-90 p-0">
        <FilterText onDone={close} />
        <OnDemand
          load={loadPanel}
          props={noProps}
          onUnavailable={close}
          fallback={<Skeleton className="mx-4 mb-4 h-60" />}
        />
      </PopoverContent>
    </Popover>
  )
}
