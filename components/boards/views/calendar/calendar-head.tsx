'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { writeDay } from '@/lib/date-format'

type CalendarHeadProps = { active: Day; today: Day; onTurn: (months: number) => void; onToday: () => void }

/** The month's name and buttons for other months. */
export function CalendarHead({ active, today, onTurn, onToday }: CalendarHeadProps) {
  return (
    <div className="flex items-center gap-1 pb-2.5">
      <h2 aria-live="polite" className="mr-2 min-w-42 font-title text-lg leading-tight max-md:flex-1">
        {writeDay(active, { month: 'long', year: 'numeric' })}
      </h2>
      <IconButton label="Previous month" data-turn="" onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label="Next month" data-turn="" onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button size="sm" className="ml-1" aria-disabled={active === today} onClick={onToday}>
        Today
      </Button>
    </div>
  )
}
