'use client'

import { useState } from 'react'
import { openSearch } from '@/components/search/open-search'
import { Button } from '@/components/ui/button'
import { firstOf, groupWork } from '@/lib/boards/dashboard/work'
import type { WorkCard } from '@/lib/boards/dashboard/work-schema'
import { useWeekStart } from '../../filters/use-week-start'
import { countWords } from '../board-facts'
import { WorkRow } from './work-row'

/** About as many as leave the dojos in sight. */
const fewest = 8

type MyWorkProps = {
  cards: readonly WorkCard[]
  /** How many there are in all. */
  total: number
  now: Date
  timeZone: string
  onComplete: (card: WorkCard, isCompleted: boolean) => void
}

/** What is assigned to the person in all their dojos, by when it is due. */
export function MyWork({ cards, total, now, timeZone, onComplete }: MyWorkProps) {
  const [isWhole, setWhole] = useState(false)
  const weekStart = useWeekStart()
  const groups = groupWork(cards, { now, timeZone, weekStart })
  const hidden = cards.length - fewest
  const dojos = new Set(cards.map(({ boardId }) => boardId)).size
  return (
    <section aria-labelledby="my-work" className="mt-6">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="my-work" tabIndex={-1} className="font-title text-xl outline-none">
          My work
        </h2>
        {total > 0 && (
          <p className="text-[13px] text-ink-soft tabular-nums">
            {countWords(total, 'technique')} in {countWords(dojos, 'dojo')}
          </p>
        )}
      </div>
      {cards.length === 0 ? (
        <p className="mt-1 text-ink-soft text-pretty">
          Nothing is assigned to you. What you are assigned to in any of your dojos is listed here, by due date.
        </p>
      ) : (
        (isWhole || hidden <= 0 ? groups : firstOf(groups, fewest)).map(({ name, cards: members }) => (
          <section key={name} aria-label={name}>
            <h3 className="mt-3 text-[13px] font-semibold">
              {name}{' '}
              <span className={`tabular-nums ${name === 'Overdue' ? 'text-late-deep' : 'font-normal text-ink-soft'}`}>
                {groups.find((group) => group.name === name)?.cards.length}
              </span>
            </h3>
            <ul className="divide-y divide-rule">
              {members.map((card) => (
                <WorkRow key={card.id} card={card} now={now} timeZone={timeZone} onComplete={onComplete} />
              ))}
            </ul>
          </section>
        ))
      )}
      <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
        {hidden > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2.5"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : `Show ${hidden} more`}
          </Button>
        )}
        {total > cards.length && (isWhole || hidden <= 0) && (
          <Button size="sm" variant="ghost" onClick={() => openSearch({ type: 'techniques', assignee: 'me' })}>
            Show all {total} in search
          </Button>
        )}
      </div>
    </section>
  )
}
