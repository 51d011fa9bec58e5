'use client'

import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { countConditions } from '@/lib/boards/card-filter'
import { OnDemand } from '../board/on-demand'
import { useFilter } from './filter-context'

const loadPanel = () => import('./filter-panel').then((module) => module.FilterPanel)

/** Opens what one filters by. */
export function FilterMenu() {
  const { filter } = useFilter()
  const [isOpen, setOpen] = useState(false)
  const count = countConditions(filter)
  useShortcut({ keys: 'F', label: 'Filter techniques', group: 'Dojo', run: () => setOpen(true) })
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
