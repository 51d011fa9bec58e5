'use client'

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { countConditions } from '@/lib/boards/filters/card-filter'
import { useBoard } from '../context/board-context'
import { type Condition, conditionsOf } from './conditions'
import { shownWords, useFilter } from './filter-context'
import { NoMatch } from './no-match'

/** Under the board's bar while it is filtered: how many match, by which conditions, and a button to clear them. */
export function FilterSummary() {
  const { filter, setFilter, clear, shown, total } = useFilter()
  const { members, labels } = useBoard()
  const root = useRef<HTMLDivElement>(null)
  const words = shown ? shownWords(shown.size, total) : `All ${total.toLocaleString('en-US')} techniques`
  if (countConditions(filter) === 0) {
    return (
      <>
        <Spoken key="spoken" words={words} />
      </>
    )
  }
  const conditions = conditionsOf(filter, members, labels)
  const leave = () => document.querySelector<HTMLElement>('[data-filter]')?.focus()
  const remove = ({ without }: Condition, at: number) => {
    // The focus goes to the neighbour; after the last one, to the button that opens the filters.
    const chips = root.current?.querySelectorAll<HTMLElement>('[data-condition]') ?? []
    const next = chips[at + 1] ?? chips[at - 1]
    if (next) next.focus()
    else leave()
    setFilter(without)
  }
  return (
    <>
      <div
        ref={root}
        role="group"
        aria-label="Active filters"
        className="-mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 px-5 pb-3 max-md:px-3.5"
      >
        <span className="mr-1 text-[13px] text-ink-soft tabular-nums">{words}</span>
        {conditions.map((condition, at) => (
          <button
            key={condition.key}
            type="button"
            data-condition=""
            aria-label={`Remove filter: ${condition.words}`}
            onClick={() => remove(condition, at)}
            className="inline-flex h-7 max-w-60 items-center gap-1.5 rounded-full bg-ai-wash pr-1.5 pl-2.5 text-[13px] text-ai-deep hover:line-through pointer-coarse:h-11 pointer-coarse:pr-3 pointer-coarse:pl-3.5"
          >
            {condition.dot && (
              <span
                aria-hidden="true"
                className="size-2 flex-none rounded-full"
                style={{ background: condition.dot }}
              />
            )}
            <span dir="auto" className="truncate">
              {condition.words}
            </span>
            <X aria-hidden="true" className="size-3.5 flex-none" />
          </button>
        ))}
        {/* If nothing matches, that message has the button. */}
        {shown?.size !== 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              leave()
              clear()
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
      <NoMatch />
      <Spoken key="spoken" words={words} />
    </>
  )
}

const pauseMs = 600

/** Announced when the typing pauses. */
function Spoken({ words }: { words: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
