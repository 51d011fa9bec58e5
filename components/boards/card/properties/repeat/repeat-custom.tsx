'use client'

import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Rule, Unit } from '@/lib/recurrence/rule'
import { DraftInput } from '../draft-input'
import { RepeatDays } from './repeat-days'
import { OneOf, RepeatLine } from './repeat-line'

type RepeatCustomProps = { rule: Rule; due: Day; onChange: (rule: Rule) => void }

/** A custom interval, and its days. */
export function RepeatCustom({ rule, due, onChange }: RepeatCustomProps) {
  const plural = rule.interval === 1 ? '' : 's'
  const units = (['day', 'week', 'month', 'year'] as const).map((value) => ({ value, name: `${value}${plural}` }))
  // Weekdays do not carry over to months.
  const changeUnit = (every: Unit) => {
    const { weekdays: _, monthDays: __, nth: ___, month: ____, ...others } = rule
    onChange({ ...others, every })
  }
  return (
    <>
      <RepeatLine name="Every">
        <DraftInput
          aria-label="How many"
          type="number"
          inputMode="numeric"
          min={1}
          max={999}
          pauseMs={800}
          className="w-16 flex-none"
          value={String(rule.interval)}
          onValue={(typed) => {
            const interval = Math.round(Number(typed))
            if (interval >= 1 && interval <= 999) onChange({ ...rule, interval })
          }}
        />
        <OneOf label="Unit" options={units} value={rule.every} onChoose={changeUnit} />
      </RepeatLine>
      {!(rule.isAfterDone && !rule.weekdays && !rule.monthDays && !rule.nth) && (
        <RepeatDays rule={rule} due={due} onChange={onChange} />
      )}
    </>
  )
}
