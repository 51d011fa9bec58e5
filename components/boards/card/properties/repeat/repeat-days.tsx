'use client'

import type { Day } from '@/lib/boards/dates/calendar-day'
import { describeRepeat, weekdayName } from '@/lib/recurrence/describe-repeat'
import { nthOf } from '@/lib/recurrence/presets'
import { type Rule, type Weekday, weekdayOn, writeRule } from '@/lib/recurrence/rule'
import { cn } from '@/lib/cn'
import { useWeekStart } from '@/components/dates/use-week-start'
import { OneOf, RepeatLine } from './repeat-line'

type RepeatDaysProps = { rule: Rule; due: Day; onChange: (rule: Rule) => void }

/** On which days of a week, a month or a year. */
export function RepeatDays({ rule, due, onChange }: RepeatDaysProps) {
  if (rule.every === 'day') return null
  return (
    <RepeatLine name="On">
      {rule.every === 'week' ? (
        <Weekdays chosen={rule.weekdays ?? [weekdayOn(due)]} onChange={(weekdays) => onChange({ ...rule, weekdays })} />
      ) : (
        <DaysOfMonth rule={rule} due={due} onChange={onChange} />
      )}
    </RepeatLine>
  )
}

type WeekdaysProps = { chosen: readonly Weekday[]; onChange: (chosen: Weekday[]) => void }

function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const weekStart = useWeekStart()
  const days = Array.from({ length: 7 }, (_, at) => (((weekStart - 1 + at) % 7) + 1) as Weekday)
  const toggle = (day: Weekday) => {
    const next = chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day]
    // A week without days would never come up.
    if (next.length > 0) onChange(next.toSorted((a, b) => a - b))
  }
  return (
    <div className="grid w-full grid-cols-7 gap-1">
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={chosen.includes(day)}
          aria-label={weekdayName(day)}
          onClick={() => toggle(day)}
          className={cn(
            'h-8 rounded-ink border border-rule text-xs hover:bg-paper-sunk pointer-coarse:h-11',
            chosen.includes(day) && 'border-ink bg-ink text-paper hover:bg-ink',
          )}
        >
          {weekdayName(day, 'short').slice(0, 2)}
        </button>
      ))}
    </div>
  )
}

/** Only what a rule says about days. */
function withDays(rule: Rule, days: Pick<Rule, 'monthDays' | 'nth' | 'month'>): Rule {
  const { monthDays: _, nth: __, month: ___, ...rest } = rule
  return { ...rest, ...days }
}

function DaysOfMonth({ rule, due, onChange }: RepeatDaysProps) {
  const ofYear = rule.every === 'year' ? { month: Number(due.slice(5, 7)) } : {}
  const nth = nthOf(due)
  const fourth = nth.week === -1 && Number(due.slice(8)) <= 28 ? [{ ...nth, week: 4 as const }] : []
  const rules = [
    rule,
    withDays(rule, { ...ofYear, monthDays: [Number(due.slice(8))] }),
    withDays(rule, { ...ofYear, monthDays: [-1] }),
    ...[nth, ...fourth].map((each) => withDays(rule, { ...ofYear, nth: each })),
  ].filter((each) => each.monthDays ?? each.nth)
  const byText = new Map(rules.map((each) => [writeRule(each), each]))
  const options = [...byText].map(([value, { every, monthDays, nth: which, month }]) => ({
    value,
    // "the last Friday" of "Every month on the last Friday".
    name: describeRepeat({
      every,
      interval: 1,
      ...(monthDays && { monthDays }),
      ...(which && { nth: which }),
      ...(month !== undefined && { month }),
    }).replace(/^Every \w+ on /, ''),
  }))
  return (
    <OneOf
      label="On"
      options={options}
      value={writeRule(rule)}
      onChoose={(text) => {
        const found = byText.get(text)
        if (found) onChange(found)
      }}
    />
  )
}
