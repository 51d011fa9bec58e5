'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { NamedPerson } from '@/lib/search/list-people'
import { countFilters, noFilters, type SearchFilters, updatedWhens } from '@/lib/search/schema'
import { updatedWords } from '@/lib/search/search-words'

const types = [
  { value: 'all', label: 'All' },
  { value: 'dojos', label: 'Dojos' },
  { value: 'techniques', label: 'Techniques' },
] as const
const priorities = [
  { value: 'any', label: 'Any' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
] as const

type SearchFiltersProps = {
  id: string
  filters: SearchFilters
  people: readonly NamedPerson[]
  onFiltersChange: (filters: SearchFilters) => void
}

/** The filters of the search. Dojos have neither priority nor date. */
export function SearchFilterPanel({ id, filters, people, onFiltersChange }: SearchFiltersProps) {
  const change = (changed: Partial<SearchFilters>) => onFiltersChange({ ...filters, ...changed })
  return (
    <div
      id={id}
      role="group"
      aria-label="Filters"
      className="-mx-4 flex flex-wrap items-center gap-x-5 gap-y-2.5 border-b border-rule bg-paper px-4 py-3"
    >
      <Labelled label="Type">
        <Segmented label="Type" options={types} value={filters.type} onValueChange={(type) => change({ type })} />
      </Labelled>
      <fieldset disabled={filters.type === 'dojos'} className="contents disabled:[&>*]:opacity-50">
        <Labelled label="Priority">
          <Segmented
            label="Priority"
            options={priorities}
            value={filters.priority}
            onValueChange={(priority) => change({ priority })}
          />
        </Labelled>
        <Labelled label="Assignee">
          <Select
            aria-label="Assignee"
            value={filters.assignee}
            onChange={({ target }) => change({ assignee: target.value })}
            className="w-40 max-sm:w-full"
          >
            <option value="">Anyone</option>
            <option value="me">Me</option>
            {people.map(({ id: personId, name }) => (
              <option key={personId} value={personId}>
                {name}
              </option>
            ))}
          </Select>
        </Labelled>
        <div className="flex flex-wrap gap-x-5">
          <Checkbox
            label="Has due date"
            checked={filters.hasDueDate}
            onCheckedChange={(hasDueDate) => change({ hasDueDate })}
          />
          <Checkbox
            label="Overdue"
            checked={filters.isOverdue}
            onCheckedChange={(isOverdue) => change({ isOverdue })}
          />
        </div>
      </fieldset>
      <Labelled label="Updated">
        <Select
          aria-label="Updated"
          value={filters.updated}
          onChange={({ target }) =>
            change({ updated: updatedWhens.find((when) => when === target.value) ?? noFilters.updated })
          }
          className="w-44 max-sm:w-full"
        >
          {updatedWhens.map((when) => (
            <option key={when} value={when}>
              {updatedWords[when]}
            </option>
          ))}
        </Select>
      </Labelled>
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={countFilters(filters) === 0}
        onClick={() => onFiltersChange(noFilters)}
        className="ml-auto max-sm:-mr-2.5"
      >
        Clear filters
      </Button>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 max-sm:w-full max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      <span aria-hidden="true" className="text-[13px] text-ink-soft">
        {label}
      </span>
      {children}
    </div>
  )
}
