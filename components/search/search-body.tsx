'use client'

import { Fragment } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { NoDojos } from './dojo-list'
import { OptionRow, type SearchOption } from './option-row'
import type { SearchState } from './use-search'

type SearchBodyProps = {
  id: string
  /** What is searched, with all filters. */
  searched: string
  isCommand: boolean
  /** Nothing is typed yet: the list offers what people often want. */
  isEmpty: boolean
  /** Whether the dojos it offers could not be loaded. */
  onDojosAgain: (() => void) | undefined
  search: SearchState
  options: SearchOption[]
  active: number
  onPoint: (at: number) => void
  onChoose: (option: SearchOption, inNewTab: boolean) => void
  onForget: () => void
}

/** The list, or a message if it is empty. It always fills the remaining room, so nothing jumps. */
export function SearchBody({
  id,
  searched,
  isCommand,
  isEmpty,
  onDojosAgain,
  search,
  options,
  active,
  onPoint,
  onChoose,
  onForget,
}: SearchBodyProps) {
  const { answered, isSearching, hasFailed } = search
  const words = isCommand || !answered ? [] : (answered.answer.closest ?? [answered.query])
  const isRecent = options[0]?.kind === 'recent'
  const isFirstSearch = isSearching && !answered
  return (
    <div className="-mx-4 flex min-h-0 flex-1 flex-col px-2 py-2">
      <div role="status" className="px-3 text-ink-soft empty:hidden">
        <Message {...{ searched, isCommand, isEmpty, search, options }} />
      </div>
      {isRecent && (
        <div className="flex items-center justify-between px-3 pb-1">
          <h2 id={`${id}-recent`} className="text-[13px] font-semibold">
            Recent searches
          </h2>
          <Button variant="ghost" size="sm" onClick={onForget}>
            Clear
          </Button>
        </div>
      )}
      {onDojosAgain && (
        <div className="px-3">
          <NoDojos onAgain={onDojosAgain} />
        </div>
      )}
      {hasFailed && (
        <p className="px-3 py-2">
          <Button size="sm" onClick={search.retry}>
            Try again
          </Button>
        </p>
      )}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={isCommand ? 'Commands' : isEmpty ? labelOf(options) : 'Results'}
        aria-busy={isSearching}
        className={`min-h-0 overflow-y-auto overscroll-contain transition-opacity duration-150 ${isSearching && !isFirstSearch ? 'opacity-60' : ''}`}
      >
        {options.map((option, at) => (
          <Fragment key={option.key}>
            {isEmpty && option.kind !== 'recent' && options[at - 1]?.kind !== option.kind && (
              <p aria-hidden="true" className="px-3 pt-2 pb-1 text-[13px] font-semibold">
                {option.kind === 'dojo' ? 'Dojos' : 'Commands'}
              </p>
            )}
            <OptionRow
              id={`${id}-${at}`}
              option={option}
              isActive={at === active}
              words={words}
              onPoint={() => at !== active && onPoint(at)}
              onChoose={(event) => onChoose(option, event.metaKey || event.ctrlKey)}
            />
          </Fragment>
        ))}
      </div>
      {isFirstSearch && <ResultsSkeleton />}
    </div>
  )
}

const groups = { recent: 'recent searches', dojo: 'dojos', command: 'commands', found: 'results' }

/** The label of the groups offered before anything is typed, such as "Dojos and commands". */
function labelOf(options: SearchOption[]): string {
  if (options.length === 0) return 'Dojos'
  const names = [...new Set(options.map(({ kind }) => groups[kind]))]
  const label = new Intl.ListFormat('en').format(names)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

type MessageProps = Pick<SearchBodyProps, 'searched' | 'isCommand' | 'isEmpty' | 'search' | 'options'>

function Message({ searched, isCommand, isEmpty, search, options }: MessageProps) {
  const { answered, isSearching, hasFailed } = search
  if (isCommand) return options.length === 0 ? <p className="py-2">No commands match.</p> : null
  if (isEmpty) {
    if (options[0]?.kind === 'recent') return null
    return <p className="py-2">Searches titles, descriptions, tags, steps and comments. Type &gt; for commands.</p>
  }
  if (search.question === null) return <p className="py-2">Type at least two characters.</p>
  if (hasFailed) return <p className="pt-2">The search failed.</p>
  if (isSearching || !answered) return null
  if (!options.some(({ kind }) => kind === 'found')) {
    return (
      <>
        <p className="pt-2 wrap-anywhere text-ink">
          {answered.query === '' ? 'No open techniques found.' : `No results found for "${answered.query}"`}
        </p>
        <p className="pb-2 text-[13px] wrap-anywhere">{searched}</p>
      </>
    )
  }
  if (answered.answer.closest) {
    return (
      <p className="py-2 wrap-anywhere">
        No exact matches. Closest: <strong className="font-medium text-ink">{answered.answer.closest.join(' ')}</strong>
      </p>
    )
  }
  return null
}

/** As tall as results. */
function ResultsSkeleton() {
  return (
    <div aria-hidden="true">
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} className="flex flex-col gap-1.5 px-10 py-2.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  )
}
