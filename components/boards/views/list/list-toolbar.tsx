'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { type SortKey, sortKeys, type Sorting } from '@/lib/boards/filters/sort-cards'
import { columnNames } from './list-head'

type ListToolbarProps = { sorting: Sorting; onSortingChange: (sorting: Sorting) => void }

/** Whether to group by kata, and on phones, which show no columns, what to sort by. */
export function ListToolbar({ sorting, onSortingChange }: ListToolbarProps) {
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
  return (
    <div className="flex items-center gap-2 px-5 pb-2 max-md:px-3.5">
      <Checkbox
        label="Group by kata"
        checked={sorting.isGrouped}
        onCheckedChange={(isGrouped) => onSortingChange({ ...sorting, isGrouped })}
      />
      <span className="flex-1" />
      <div className="flex items-center gap-1 md:hidden">
        <Select
          aria-label="Sort by"
          value={sorting.key}
          onChange={({ target }) => {
            const key = sortKeys.find((known: SortKey) => known === target.value)
            if (key) onSortingChange({ ...sorting, key })
          }}
        >
          {sortKeys.map((key) => (
            <option key={key} value={key}>
              {columnNames[key]}
            </option>
          ))}
        </Select>
        <IconButton
          label={sorting.isDescending ? 'Sort the other way, first to last' : 'Sort the other way, last to first'}
          onClick={() => onSortingChange({ ...sorting, isDescending: !sorting.isDescending })}
        >
          <Arrow aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
