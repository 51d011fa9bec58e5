'use client'

import { DayField } from '@/components/dates/day-field'
import { addMonths, type Day } from '@/lib/boards/dates/calendar-day'
import type { Rule } from '@/lib/recurrence/rule'
import { DraftInput } from '../draft-input'
import { OneOf, RepeatLine } from './repeat-line'

type RepeatEndProps = { rule: Rule; due: Day; today: Day; onChange: (rule: Rule) => void }

const options = [
  { value: 'never', name: 'Never' },
  { value: 'count', name: 'After' },
  { value: 'until', name: 'On' },
] as const

/** When it stops repeating. */
export function RepeatEnd({ rule, due, today, onChange }: RepeatEndProps) {
  const { count, until, ...endless } = rule
  const value = count !== undefined ? 'count' : until !== undefined ? 'until' : 'never'
  const choose = (wanted: (typeof options)[number]['value']) =>
    onChange({
      ...endless,
      ...(wanted === 'count' && { count: 10 }),
      ...(wanted === 'until' && { until: addMonths(due, 12) }),
    })
  return (
    <RepeatLine name="Ends">
      <OneOf
        label="Ends"
        options={options}
        value={value}
        className={value === 'never' ? 'min-w-0 flex-1' : 'w-22'}
        onChoose={choose}
      />
      {count !== undefined && (
        <>
          <DraftInput
            aria-label="How many times, including this one"
            type="number"
            inputMode="numeric"
            min={1}
            max={999}
            pauseMs={800}
            className="w-14 flex-none"
            value={String(count)}
            onValue={(typed) => {
              const many = Math.round(Number(typed))
              if (many >= 1 && many <= 999) onChange({ ...endless, count: many })
            }}
          />
          <span>times</span>
        </>
      )}
      {until !== undefined && (
        <DayField
          label="Last day"
          value={until}
          today={today}
          earliest={due}
          latest="2999-12-31"
          isRequired
          isShort
          className="min-w-0 flex-1"
          onValue={(day) => onChange({ ...endless, until: day })}
        />
      )}
    </RepeatLine>
  )
}
