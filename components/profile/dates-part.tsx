'use client'

import { useTimeZone } from '@/components/time/time-settings'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { LabelledRow } from '@/components/ui/labelled-row'
import { Select } from '@/components/ui/select'
import type { Settings } from '@/lib/account/schema'
import { type DateFormat, dateFormats, writeDay, writeMoment } from '@/lib/date-format'
import { useSaveSettings } from './use-save-settings'
import { type ZoneChoice, zoneWords } from './zone-words'
import { ThemeChoice } from '@/components/theme/themes'

type DatesPartProps = {
  settings: Settings
  /** The server's list, so that both sides draw the same. */
  zones: ZoneChoice[]
}

const example = new Date('2026-11-28T21:05:00Z')
const names: Record<DateFormat, string> = {
  'en-US': 'United States',
  'en-GB': 'United Kingdom',
  'en-AU': 'Australia',
  iso: 'ISO 8601',
}
/** Monday to Sunday of some week. */
const weekdays = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const none = ''

/** Time zone, start of the week and date format. Each is saved when it is changed. */
export function DatesPart({ settings: stored, zones }: DatesPartProps) {
  const { settings, save, isSaving } = useSaveSettings(stored)
  const zone = useTimeZone()
  const { timeZone, weekStart, dateFormat, readsDates } = settings
  return (
    <LabelledRow title="Dates">
      <div className="grid max-w-130 gap-4 sm:grid-cols-2">
        <Field label="Time zone" hint={timeZone === null ? `On this device: ${zoneWords(zone)}.` : undefined}>
          <Select value={timeZone ?? none} onChange={({ target }) => save({ timeZone: target.value || null })}>
            <option value={none}>Automatic</option>
            {timeZone !== null && !zones.some(({ name }) => name === timeZone) && (
              <option value={timeZone}>{zoneWords(timeZone)}</option>
            )}
            {zones.map(({ name, words }) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Weeks start on">
          <Select
            value={weekStart ?? none}
            onChange={({ target }) => save({ weekStart: (Number(target.value) || null) as Settings['weekStart'] })}
          >
            <option value={none}>Automatic</option>
            {weekdays.map((day, at) => (
              <option key={day} value={at + 1}>
                {writeDay(day, { weekday: 'long' })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Write dates as in" hint={writeMoment(example, 'UTC', dateFormat ?? 'en-US')}>
          <Select
            value={dateFormat ?? 'en-US'}
            onChange={({ target }) => save({ dateFormat: dateFormats.find((known) => known === target.value) ?? null })}
          >
            {dateFormats.map((format) => (
              <option key={format} value={format}>
                {names[format]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        label="Read dates in words when I add a technique, such as “on Friday at 3”"
        checked={readsDates}
        onCheckedChange={(wanted) => save({ readsDates: wanted })}
        className="mt-4"
      />
      <p role="status" className="mt-3 min-h-5 text-[13px] text-ink-soft">
        {isSaving ? 'Saving…' : 'Changes are saved right away, on all your devices.'}
      </p>
    </LabelledRow>
  )
}

/** The same choice as in the account menu, which stores it, too. */
export function ThemePart() {
  return (
    <LabelledRow title="Theme">
      <div className="max-w-90">
        <ThemeChoice />
      </div>
      <p className="mt-3 text-[13px] text-ink-soft">System follows the device you are on.</p>
    </LabelledRow>
  )
}
