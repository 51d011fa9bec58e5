'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { readSorting, type Sorting, type SortKey, sortKeys, writeSorting } from '@/lib/boards/filters/sort-cards'
import { GroupMenu } from './group-menu'
import { columnNames } from './list-head'
import { replaceParameters } from '../../context/card-address'

type ListToolbarProps = { sorting: Sorting; onSortingChange: (sorting: Sorting) => void }

/** What to group by, and on phones, which show no columns, what to sort by. */
export function ListToolbar({ sorting, onSortingChange }: ListToolbarProps) {
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
  return (
    <div data-list-toolbar="" tabIndex={-1} className="flex items-center gap-2 px-5 pb-2 outline-none max-md:px-3.5">
      <GroupMenu
        grouping={sorting.grouping}
        onGroupingChange={(grouping) => onSortingChange({ ...sorting, grouping })}
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
          label={sorting.isDescending ? 'Reverse order: first to last' : 'Reverse order: last to first'}
          onClick={() => onSortingChange({ ...sorting, isDescending: !sorting.isDescending })}
        >
          <Arrow aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/** The sorting is in the address. The person's choice counts; the router's address follows. */
export function useSorting(): readonly [sorting: Sorting, setSorting: (sorting: Sorting) => void] {
  const parameters = useSearchParams()
  const addressed = useMemo(() => readSorting(parameters), [parameters])
  const [state, setState] = useState({ parameters, sorting: addressed })
  if (state.parameters !== parameters) setState({ parameters, sorting: addressed })
  const setSorting = (sorting: Sorting) => {
    setState({ parameters, sorting })
    replaceParameters((address) => writeSorting(address, sorting))
  }
  return [state.sorting, setSorting]
}
