'use client'

import { ChevronLeft } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsTouch } from '@/components/dates/use-is-touch'
import { IconButton } from '@/components/ui/icon-button'
import { Button } from '@/components/ui/button'
import { writeDay } from '@/lib/date-format'
import { describeRepeat } from '@/lib/recurrence/describe-repeat'
import { comingDues } from '@/lib/recurrence/next-due'
import { presetsFor } from '@/lib/recurrence/presets'
import { type Rule, writeRule } from '@/lib/recurrence/rule'
import { RepeatCustom } from './repeat-custom'
import { RepeatEnd } from './repeat-end'
import { OneOf, RepeatLine } from './repeat-line'
import { RepeatWords } from './repeat-words'
import { type DuePatch, type RepeatingCard, useRepeat } from './use-repeat'

type RepeatPanelProps = {
  card: RepeatingCard
  onChange: (patch: DuePatch) => void
  onBack: () => void
}

/** A rule without the parts that the lower lines set. */
function pattern({ count: _, until: __, isAfterDone: ___, ...rule }: Rule): string {
  return writeRule(rule)
}

const starts = [
  { value: 'due', name: 'From the due date' },
  { value: 'done', name: 'From completion' },
] as const
const moments = [
  { value: 'done', name: 'When this one is completed' },
  { value: 'day', name: 'On its day' },
] as const

/** A week after completion is not on the weekday of the due date; with several days it stays the next one. */
function countedFrom(rule: Rule, from: 'due' | 'done'): Rule {
  const { isAfterDone: _, ...others } = rule
  if (from === 'due') return others
  if (rule.weekdays && rule.weekdays.length > 1) return { ...rule, isAfterDone: true }
  const { weekdays: __, monthDays: ___, nth: ____, month: _____, ...plain } = others
  return { ...plain, isAfterDone: true }
}

/** How a technique repeats: each choice is saved as it is made. */
export function RepeatPanel({ card, onChange, onBack }: RepeatPanelProps) {
  const { repeat, set, thisDay, format } = useRepeat(card, onChange)
  const isTouch = useIsTouch()
  const [isCustom, setCustom] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const due = card.dueDate ?? thisDay
  const rule = repeat?.rule
  const presets = presetsFor(due)
  const preset = rule && !isCustom ? presets.find((each) => pattern(each) === pattern(rule)) : undefined
  const options = [
    { value: 'never', name: 'Never' },
    ...presets.map((each) => ({ value: pattern(each), name: describeRepeat(each, format) })),
    { value: 'custom', name: 'Custom…' },
  ]
  const choose = (value: string) => {
    setCustom(value === 'custom')
    if (value === 'never') return set(undefined)
    const chosen = presets.find((each) => pattern(each) === value)
    const { count, until, isAfterDone } = rule ?? {}
    if (chosen)
      set({
        ...chosen,
        ...(count !== undefined && { count }),
        ...(until !== undefined && { until }),
        ...(isAfterDone && { isAfterDone }),
      })
    else if (!rule) set({ every: 'week', interval: 1 })
  }
  // It replaces the month, so it takes the focus. On touch, a field would bring up the keyboard.
  useEffect(() => {
    root.current?.querySelector<HTMLElement>(isTouch ? 'button' : 'input')?.focus()
  }, [isTouch])
  // A choice may remove the focused element; without focus the popover would close.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) root.current?.querySelector('select')?.focus()
  })
  const days = repeat ? comingDues(repeat, due, thisDay, 3) : []
  return (
    <div ref={root} className="flex flex-col gap-2.5 text-[13px]">
      <div className="-mt-1 flex items-center gap-1">
        <IconButton label="Back to the due date" size="icon-sm" className="-ml-1" onClick={onBack}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h3 className="flex-1 font-medium">Repeat</h3>
        {repeat && (
          <Button size="sm" variant="ghost" onClick={() => choose('never')}>
            Stop repeating
          </Button>
        )}
      </div>
      <RepeatWords
        today={thisDay}
        onTake={(taken) => {
          setCustom(false)
          set(taken)
        }}
      />
      <RepeatLine name="Repeats">
        <OneOf
          label="Repeats"
          options={options}
          value={!rule ? 'never' : preset ? pattern(preset) : 'custom'}
          onChoose={choose}
        />
      </RepeatLine>
      {rule && repeat && (
        <>
          {!preset && <RepeatCustom rule={rule} due={due} onChange={set} />}
          <RepeatEnd rule={rule} due={due} today={thisDay} onChange={set} />
          <RepeatLine name="Counted">
            <OneOf
              label="Counted"
              options={starts}
              value={rule.isAfterDone ? 'done' : 'due'}
              onChoose={(from) => set(countedFrom(rule, from))}
            />
          </RepeatLine>
          <RepeatLine name="Next one">
            <OneOf
              label="Next one is created"
              options={moments}
              value={repeat.isMadeOnItsDay ? 'day' : 'done'}
              onChoose={(when) => set(rule, when === 'day')}
            />
          </RepeatLine>
          <p className="-mx-3 -mb-0.5 border-t border-rule px-3 pt-2.5 text-ink-soft">
            {days.length === 0
              ? 'This is the last one.'
              : `${rule.isAfterDone ? 'Done today, then' : 'Then'} ${days
                  .map((day) =>
                    writeDay(
                      day,
                      {
                        weekday: 'short',
                        month: 'short',
                        day: 'numeric',
                        ...(day.slice(0, 4) !== thisDay.slice(0, 4) && { year: 'numeric' }),
                      },
                      format,
                    ),
                  )
                  .join(' · ')}`}
          </p>
        </>
      )}
    </div>
  )
}
