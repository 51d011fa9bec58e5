'use client'

import { ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { countConditions } from '@/lib/boards/card-filter'
import { OnDemand } from '../board/on-demand'
import { useFilter } from './filter-context'
import { isFilterKey } from './is-filter-key'

const loadPanel = () => import('./filter-panel').then((module) => module.FilterPanel)

/** Opens what one filters by. F does, too. */
export function FilterMenu() {
  const { filter } = useFilter()
  const [isOpen, setOpen] = useState(false)
  const count = countConditions(filter)
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (!isFilterKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', reach)
    return () => window.removeEventListener('keydown', reach)
  }, [])
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button data-filter="" aria-keyshortcuts="F" onPointerEnter={() => void loadPanel().catch(() => {})}>
          <ListFilter aria-hidden="true" />
          Filter
          {count > 0 && (
            <span className="-mr-1 min-w-5 rounded-full bg-ai-wash px-1.5 text-center text-xs leading-5 font-medium text-ai-deep tabular-nums">
              <span className="sr-only">, active: </span>
              {count}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent label="Filter techniques" className="w-90 p-0">
        <OnDemand load={loadPanel} props={{ onDone: () => setOpen(false) }} onUnavailable={() => setOpen(false)} fallback={<Skeleton className="m-4 h-60" />} />
      </PopoverContent>
    </Popover>
  )
}
