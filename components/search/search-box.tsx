'use client'

import { Search, SlidersHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { countFilters, type SearchFilters } from '@/lib/search/schema'

type SearchBoxProps = {
  query: string
  onQueryChange: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  listId: string
  activeId: string | undefined
  filters: SearchFilters
  filtersId: string
  areFiltersOpen: boolean
  onFiltersToggle: () => void
}

export function SearchBox(props: SearchBoxProps) {
  const { query, onQueryChange, onKeyDown, listId, activeId, filters, filtersId, areFiltersOpen, onFiltersToggle } =
    props
  const filterCount = countFilters(filters)
  return (
    <div className="-mx-4 flex shrink-0 items-center gap-2 border-b border-rule pr-13 pl-4">
      <Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- people who open the search want to type
        autoFocus
        type="text"
        role="combobox"
        aria-label="Search dojos and techniques"
        aria-expanded="true"
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder="Search dojos and techniques..."
        value={query}
        maxLength={200}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-soft"
      />
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={areFiltersOpen}
        aria-controls={areFiltersOpen ? filtersId : undefined}
        onClick={onFiltersToggle}
      >
        <SlidersHorizontal aria-hidden="true" />
        Filters
        {filterCount > 0 && (
          <span className="grid size-4.5 place-items-center rounded-full bg-ai-wash text-[11px] font-semibold text-ai-deep tabular-nums">
            {filterCount}
            <span className="sr-only"> in use</span>
          </span>
        )}
      </Button>
    </div>
  )
}
