'use client'

import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '@/components/ui/dropdown-menu-choice'
import { type Grouping, groupings } from '@/lib/boards/filters/sort-cards'
import { useBoard } from '../../context/board-context'
import { groupingNames } from './group-names'

type GroupMenuProps = { grouping: Grouping; onGroupingChange: (grouping: Grouping) => void }

/** Says what the rows are grouped by, and opens the choices. Each is a command as well. */
export function GroupMenu({ grouping, onGroupingChange }: GroupMenuProps) {
  const root = useRef<HTMLDivElement>(null)
  const open = () => root.current?.querySelector('button')?.click()
  useShortcut({ ...table.groupList, run: open })
  const choose = (value: string) => {
    const chosen = groupings.find((known) => known === value)
    if (chosen) onGroupingChange(chosen)
  }
  return (
    <div ref={root}>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" className="-ml-3 gap-1.5 font-normal" aria-keyshortcuts={table.groupList.keys}>
            Group by <span className="font-medium text-ink">{groupingNames[grouping]}</span>
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuRadioGroup label="Group by" value={grouping} onValueChange={choose}>
            {groupings.map((name) => (
              <DropdownMenuRadioItem key={name} value={name}>
                {groupingNames[name]}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
      {groupings.map((name) => (
        <GroupCommand key={name} grouping={name} onGroupingChange={onGroupingChange} />
      ))}
    </div>
  )
}

function GroupCommand({ grouping, onGroupingChange }: GroupMenuProps) {
  const { announce } = useBoard()
  const name = groupingNames[grouping].toLowerCase()
  useShortcut({
    label: `Group by ${name}`,
    group: 'Dojo',
    run: () => {
      onGroupingChange(grouping)
      announce(`Grouped by ${name}`)
    },
  })
  return null
}
