'use client'

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { table } from '@/components/shortcuts/shortcut-table'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { typedKey } from '@/components/ui/typed-key'
import { commandQuery, filterCommands } from '@/lib/search/commands'
import { type Found, noFilters, searchable, type SearchFilters } from '@/lib/search/schema'
import { searchWords } from '@/lib/search/search-words'
import type { SearchOption } from './option-row'
import { SearchBody } from './search-body'
import { SearchBox } from './search-box'
import { SearchFilterPanel } from './search-filters'
import { SearchFooter } from './search-footer'
import { useAsk } from './use-ask'
import { type Command, useCommands } from './use-commands'
import { activePlace, PlaceBar, placeName } from './place-bar'
import { useDojos } from './use-dojos'
import { usePeople } from './use-people'
import { useRecentSearches, useSearch } from './use-search'
import { usePathname, useRouter } from 'next/navigation'
import { cardHref, openCardUrl } from '@/components/boards/context/card-address'

type SearchOverlayProps = {
  /** Filters that it opens with. */
  asked?: Partial<SearchFilters> | undefined
  onClose: () => void
}

/**
 * Search over dojos and techniques, and after `>` commands (spec section 2, "Global search overlay"). Closing removes
 * it, so query, highlight and results start over.
 */
export function SearchOverlay({ asked, onClose }: SearchOverlayProps) {
  const id = useId()
  // What had the focus when the overlay was opened, by click or by key.
  const [opener] = useState(() => document.activeElement)
  const { clans } = useAuth().user
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState(() => ({ ...noFilters, place: activePlace(clans), ...asked }))
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const commandText = commandQuery(query)
  const search = useSearch(query, filters, commandText === null)
  const commands = useCommands()
  const { recent, keep, forget } = useRecentSearches()
  const openFound = useOpenFound()
  const isEmpty = query.trim() === '' && search.question === null
  const { dojos, again } = useDojos(isEmpty)
  const people = usePeople(areFiltersOpen)

  const ask = useAsk(commandText ?? query, commandText !== null)
  const options: SearchOption[] =
    commandText !== null
      ? [...filterCommands(commands, commandText).map(commandOption), ...ask.map(commandOption)]
      : isEmpty
        ? beforeTyping(recent, dojos, commands)
        : [
            ...(search.answered?.answer.found ?? []).map((found) => ({ kind: 'found' as const, key: found.id, found })),
            ...ask.map(commandOption),
          ]

  // The highlight belongs to one list: a new list starts at the top, and the offers before anything is typed have none.
  const list = `${isEmpty ? 'empty' : options[0]?.kind} ${commandText ?? search.answered?.question ?? ''}`
  const [pointed, setPointed] = useState({ list, at: -1 })
  const active =
    pointed.list === list && pointed.at < options.length ? pointed.at : isEmpty && commandText === null ? -1 : 0

  /** Called once the overlay is gone and no longer holds the focus. */
  const afterClose = useRef<() => void>(undefined)
  const close = (then?: () => void) => {
    if (commandText === null && search.answered && searchable(query) !== null) keep(query)
    afterClose.current = then
    onClose()
  }

  const open = (found: Openable, inNewTab: boolean) => {
    if (inNewTab) openFound(found, true)
    else close(() => openFound(found, false))
  }
  const choose = (option: SearchOption | undefined, inNewTab: boolean) => {
    if (option?.kind === 'recent') setQuery(option.query)
    if (option?.kind === 'dojo') open({ kind: 'dojo', id: option.dojo.id }, inNewTab)
    if (option?.kind === 'command') close(option.command.run)
    if (option?.kind === 'found') open(option.found, inNewTab)
  }

  // Enter during a search opens its first result, unless the person types or moves on before it arrives.
  const pendingEnter = useRef<{ question: string; inNewTab: boolean }>(undefined)
  const openFirst = useEffectEvent(() => {
    const wanted = pendingEnter.current
    pendingEnter.current = undefined
    const [first] = options
    if (wanted && wanted.question === search.answered?.question && first?.kind === 'found')
      open(first.found, wanted.inNewTab)
  })
  useEffect(() => {
    if (!search.isSearching) openFirst()
  }, [search.isSearching])
  const changeQuery = (typed: string) => {
    pendingEnter.current = undefined
    setQuery(typed)
  }

  const moveTo = (at: number) => {
    pendingEnter.current = undefined
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
    // The results on screen belong to an older query.
    if (key === 'Enter' && search.isSearching && search.question !== null) {
      pendingEnter.current = { question: search.question, inNewTab }
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
          if (opener instanceof HTMLElement && !event.defaultPrevented) opener.focus()
          event.preventDefault()
          afterClose.current?.()
        }}
      >
        <SearchBox
          query={query}
          onQueryChange={changeQuery}
          onKeyDown={handleKeyDown}
          listId={`${id}-list`}
          activeId={active >= 0 && options.length > 0 ? `${id}-${active}` : undefined}
          filters={filters}
          filtersId={`${id}-filters`}
          areFiltersOpen={areFiltersOpen && commandText === null}
          onFiltersToggle={() => setFiltersOpen(!areFiltersOpen)}
        />
        {areFiltersOpen && commandText === null && (
          <SearchFilterPanel id={`${id}-filters`} filters={filters} people={people} onFiltersChange={setFilters} />
        )}
        {filters.place !== '' && commandText === null && (
          <PlaceBar place={filters.place} clans={clans} onRemove={() => setFilters({ ...filters, place: '' })} />
        )}
        <SearchBody
          id={id}
          searched={searchWords(filters, {
            person: people.find((person) => person.id === filters.assignee)?.name,
            place: placeName(filters.place, clans),
          })}
          isCommand={commandText !== null}
          isEmpty={isEmpty}
          onDojosAgain={isEmpty && dojos === 'failed' ? again : undefined}
          search={search}
          options={options}
          active={active}
          onPoint={(at) => setPointed({ list, at })}
          onChoose={choose}
          onForget={forget}
        />
        <SearchFooter
          status={search.isSearching ? 'Searching...' : countOf(options)}
          enterAction={commandText === null ? 'open' : 'run'}
        />
      </DialogContent>
    </Dialog>
  )
}

/** How many rows an empty search shows at least: few searches and dojos leave room for commands. */
const rowsBeforeTyping = 8

function beforeTyping(
  recent: readonly string[],
  dojos: ReturnType<typeof useDojos>['dojos'],
  commands: readonly Command[],
): SearchOption[] {
  // One list at a time: a later one would move the list on screen.
  if (dojos === undefined) return recent.map(recentOption)
  const places = [
    ...recent.map(recentOption),
    ...(dojos === 'failed' ? [] : dojos).map((dojo) => ({ kind: 'dojo' as const, key: dojo.id, dojo })),
  ]
  const others = commands.filter(({ label }) => label !== table.switchDojo.label)
  return [...places, ...others.slice(0, Math.max(0, rowsBeforeTyping - places.length)).map(commandOption)]
}

const recentOption = (query: string): SearchOption => ({ kind: 'recent', key: query, query })

const commandOption = (command: Command): SearchOption => ({ kind: 'command', key: command.label, command })

function countOf(options: readonly SearchOption[]): string {
  const count = options.filter(({ kind }) => kind === 'found').length
  if (count === 0) return ''
  return `${count} ${count === 1 ? 'result' : 'results'}`
}

type Openable = { kind: 'dojo'; id: string } | Extract<Found, { kind: 'technique' }>

/** Opens a result: a technique on its dojo, without a reload if that dojo is on screen. */
export function useOpenFound(): (found: Openable, inNewTab: boolean) => void {
  const router = useRouter()
  const pathname = usePathname()
  return (found, inNewTab) => {
    const boardPath = `/dojo/${found.kind === 'dojo' ? found.id : found.boardId}`
    const path = found.kind === 'dojo' ? boardPath : `${boardPath}${cardHref(found.id)}`
    if (inNewTab) window.open(path, '_blank', 'noopener')
    else if (found.kind === 'technique' && pathname === boardPath) openCardUrl(found.id)
    else router.push(path)
  }
}
