'use client'

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { typedKey } from '@/components/ui/typed-key'
import { commandQuery, filterCommands } from '@/lib/search/commands'
import { type Found, noFilters, searchable } from '@/lib/search/schema'
import { SearchBody } from './search-body'
import { SearchBox } from './search-box'
import { SearchFilterPanel } from './search-filters'
import { SearchFooter } from './search-footer'
import type { SearchOption } from './search-option'
import { useCommands } from './use-commands'
import { useOpenFound } from './use-open-found'
import { useRecent } from './use-recent'
import { useSearch } from './use-search'

/**
 * Search over dojos and techniques, and after `>` what can be done from here (spec section 2, "Global search
 * overlay"). It is gone when closed, and everything in it: query, highlight and results begin anew.
 */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const id = useId()
  // Before the box takes the focus: what had it when the overlay was opened, by click or by key.
  const [opener] = useState(() => document.activeElement)
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState(noFilters)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const commandsAsked = commandQuery(query)
  const search = useSearch(commandsAsked === null ? query : '', filters)
  const commands = useCommands()
  const { recent, keep, forget } = useRecent()
  const openFound = useOpenFound()

  const options: SearchOption[] =
    commandsAsked !== null
      ? filterCommands(commands, commandsAsked).map((command) => ({ kind: 'command', key: command.label, command }))
      : query.trim() === ''
        ? recent.map((recentQuery) => ({ kind: 'recent', key: recentQuery, query: recentQuery }))
        : (search.answered?.answer.found ?? []).map((found) => ({ kind: 'found', key: found.id, found }))

  // The highlight belongs to one list: with another it begins at the top, and among recent searches with none.
  const list = `${options[0]?.kind} ${commandsAsked ?? search.answered?.question ?? ''}`
  const [pointed, setPointed] = useState({ list, at: -1 })
  const active =
    pointed.list === list && pointed.at < options.length ? pointed.at : options[0]?.kind === 'recent' ? -1 : 0

  /** Done once the overlay is gone and no longer holds the focus. */
  const afterwards = useRef<() => void>(undefined)
  const close = (then?: () => void) => {
    if (commandsAsked === null && search.answered && searchable(query) !== null) keep(query)
    afterwards.current = then
    onClose()
  }

  const open = (found: Found, inNewTab: boolean) => {
    if (inNewTab) openFound(found, true)
    else close(() => openFound(found, false))
  }
  const choose = (option: SearchOption | undefined, inNewTab: boolean) => {
    if (option?.kind === 'recent') setQuery(option.query)
    if (option?.kind === 'command') close(option.command.run)
    if (option?.kind === 'found') open(option.found, inNewTab)
  }

  // Enter while an answer is awaited means its first result, unless the person asks for something else meanwhile.
  const awaited = useRef<{ question: string; inNewTab: boolean }>(undefined)
  const openAwaited = useEffectEvent(() => {
    const wanted = awaited.current
    awaited.current = undefined
    const [first] = options
    if (wanted && wanted.question === search.answered?.question && first?.kind === 'found')
      open(first.found, wanted.inNewTab)
  })
  useEffect(() => {
    if (!search.isSearching) openAwaited()
  }, [search.isSearching])
  const ask = (typed: string) => {
    awaited.current = undefined
    setQuery(typed)
  }

  const moveTo = (at: number) => {
    awaited.current = undefined
    const next = (at + options.length) % options.length
    setPointed({ list, at: next })
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (!isArrow && key !== 'Enter') return
    event.preventDefault()
    const inNewTab = event.metaKey || event.ctrlKey
    // What is on screen while another answer is awaited was not asked for.
    if (key === 'Enter' && search.isSearching && search.question !== null) {
      awaited.current = { question: search.question, inNewTab }
      return
    }
    if (options.length === 0) return
    if (key === 'ArrowDown') moveTo(active + 1)
    else if (key === 'ArrowUp') moveTo(active < 0 ? -1 : active - 1)
    else choose(options[active], inNewTab)
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        title="Search"
        hideTitle
        data-search=""
        className="overflow-hidden px-4 pb-0 md:h-[min(34rem,78vh)] md:max-w-170"
        // The box asks for the focus by itself; a dialog that is just closing may have taken it back.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement)
            event.currentTarget.querySelector<HTMLElement>('[role=combobox]')?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (opener instanceof HTMLElement) opener.focus()
          afterwards.current?.()
        }}
      >
        <SearchBox
          query={query}
          onQueryChange={ask}
          onKeyDown={handleKeyDown}
          listId={`${id}-list`}
          activeId={active >= 0 && options.length > 0 ? `${id}-${active}` : undefined}
          filters={filters}
          filtersId={`${id}-filters`}
          areFiltersOpen={areFiltersOpen && commandsAsked === null}
          onFiltersToggle={() => setFiltersOpen(!areFiltersOpen)}
        />
        {areFiltersOpen && commandsAsked === null && (
          <SearchFilterPanel id={`${id}-filters`} filters={filters} onFiltersChange={setFilters} />
        )}
        <SearchBody
          id={id}
          query={query}
          isCommand={commandsAsked !== null}
          search={search}
          options={options}
          active={active}
          onPoint={(at) => setPointed({ list, at })}
          onChoose={choose}
          onForget={forget}
        />
        <SearchFooter
          status={search.isSearching ? 'Searching...' : countOf(options)}
          enters={commandsAsked === null ? 'open' : 'run'}
        />
      </DialogContent>
    </Dialog>
  )
}

function countOf(options: readonly SearchOption[]): string {
  const [first] = options
  if (first?.kind !== 'found') return ''
  return `${options.length} ${options.length === 1 ? 'result' : 'results'}`
}
