'use client'

import { type RefObject, useState } from 'react'
import { openSearch } from '@/components/search/open-search'
import { Button } from '@/components/ui/button'
import { firstOf, type WorkGroup } from '@/lib/boards/dashboard/work'
import type { WorkCard } from '@/lib/boards/dashboard/work-schema'
import { countWords } from '@/lib/count-words'
import { OverdueLink } from './overdue-link'
import { WorkRow } from './work-row'

/** About as many as fit while the dojos stay visible. */
const fewest = 8

type TodayProps = {
  groups: readonly WorkGroup[]
  /** How many are late and how many due today; the numbers include those not in `groups`. */
  due: { overdue: number; today: number }
  /** How many of the `total` open ones are in `groups`. */
  loaded: number
  total: number
  isOverdueOnly: boolean
  onShow: (isOverdueOnly: boolean) => void
  root: RefObject<HTMLElement | null>
  now: Date
  timeZone: string
  onComplete: (card: WorkCard, isCompleted: boolean) => void
}

/** Techniques assigned to the person in all their dojos: those late or due today, and the rest behind a button. */
export function Today({ groups, due, loaded, total, isOverdueOnly, onShow, root, ...row }: TodayProps) {
  const [isWhole, setWhole] = useState(false)
  const [isLaterShown, setLaterShown] = useState(false)
  const isNow = ({ name }: WorkGroup) => name === 'Overdue' || (name === 'Today' && !isOverdueOnly)
  const pressing = groups.filter(isNow)
  const later = isOverdueOnly ? [] : groups.filter((group) => !isNow(group))
  const cards = pressing.flatMap((group) => group.cards)
  const dojos = new Set(cards.map(({ boardId }) => boardId)).size
  const shown = isWhole || isOverdueOnly ? cards : firstOf(pressing, fewest).flatMap((group) => group.cards)
  const laterCount = later.reduce((sum, group) => sum + group.cards.length, 0)
  const count = isOverdueOnly ? due.overdue : due.overdue + due.today
  const isOverfull = total > loaded && (isWhole || isOverdueOnly || isLaterShown)
  return (
    <section ref={root} aria-labelledby="today" className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="today" tabIndex={-1} className="font-title text-xl outline-none">
          {isOverdueOnly ? 'Overdue' : 'Today'}
        </h2>
        {count > 0 && (
          <p className="text-[13px] text-ink-soft tabular-nums">
            {countWords(count, 'technique')}
            {count <= cards.length && ` in ${countWords(dojos, 'dojo')}`}
          </p>
        )}
        {isOverdueOnly && (
          <OverdueLink isOverdueOnly={false} onShow={onShow} className="ml-auto text-[13px] text-ink-soft">
            Show everything of yours
          </OverdueLink>
        )}
      </div>
      {cards.length === 0 && (
        <p className="mt-1 text-ink-soft text-pretty">{nothing(isOverdueOnly, total > 0 || laterCount > 0)}</p>
      )}
      <ul className="mt-1 divide-y divide-rule empty:hidden">
        {shown.map((card) => (
          <WorkRow key={card.id} card={card} {...row} />
        ))}
      </ul>
      {isLaterShown &&
        later.map(({ name, cards: members }) => (
          <section key={name} aria-label={name} className="mt-4">
            <p className="text-[13px] font-semibold">
              {name} <span className="font-normal text-ink-soft tabular-nums">{members.length}</span>
            </p>
            <ul className="divide-y divide-rule">
              {members.map((card) => (
                <WorkRow key={card.id} card={card} {...row} />
              ))}
            </ul>
          </section>
        ))}
      <div className="mt-1.5 -ml-2.5 flex flex-wrap gap-x-2 empty:hidden">
        {!isOverdueOnly && cards.length > fewest && (
          <More isOpen={isWhole} onToggle={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${cards.length}`}
          </More>
        )}
        {laterCount > 0 && (
          <More isOpen={isLaterShown} onToggle={() => setLaterShown(!isLaterShown)}>
            {isLaterShown ? 'Hide later techniques' : `Show ${laterCount} due later or without a date`}
          </More>
        )}
        {isOverfull && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => openSearch({ type: 'techniques', assignee: 'me', isOverdue: isOverdueOnly })}
          >
            Show all {isOverdueOnly ? due.overdue : total} in search
          </Button>
        )}
      </div>
    </section>
  )
}

function nothing(isOverdueOnly: boolean, hasOthers: boolean): string {
  if (isOverdueOnly) return 'Nothing of yours is overdue.'
  if (hasOthers) return 'Nothing of yours is due today.'
  return 'Nothing is assigned to you. Open a dojo and assign a technique to yourself. It appears here once it is due.'
}

type MoreProps = { isOpen: boolean; onToggle: () => void; children: string }

function More({ isOpen, onToggle, children }: MoreProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-expanded={isOpen}
      className="aria-expanded:bg-transparent"
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}
