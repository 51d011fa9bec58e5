'use client'

import { CalendarDays, Columns3, Rows3 } from 'lucide-react'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { Segmented } from '@/components/ui/segmented'
import type { ViewName } from './view-name'

const options = [
  { value: 'board', label: 'Board', icon: <Columns3 aria-hidden="true" className="md:hidden" /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" className="md:hidden" /> },
  { value: 'calendar', label: 'Calendar', icon: <CalendarDays aria-hidden="true" className="md:hidden" /> },
] as const

/** Labels if there is room, else icons with the same names. */
export function ViewSwitch({ view, onViewChange }: { view: ViewName; onViewChange: (view: ViewName) => void }) {
  useShortcut({ label: 'Show as board', group: 'Dojo', run: () => onViewChange('board') })
  useShortcut({ label: 'Show as list', group: 'Dojo', run: () => onViewChange('list') })
  useShortcut({ label: 'Show as calendar', group: 'Dojo', run: () => onViewChange('calendar') })
  return (
    <Segmented
      label="View"
      options={options}
      value={view}
      onValueChange={onViewChange}
      className="max-md:[&_span]:sr-only"
    />
  )
}
