'use client'

import { useAuth } from '@/components/account/auth-provider'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { Field } from '@/components/ui/field'
import { LabelledRow } from '@/components/ui/labelled-row'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { writeTime } from '@/lib/date-format'
import type { SettingsChange } from '@/lib/notifications/mutations'
import type { NotificationSettings } from '@/lib/notifications/schema'
import { OwnMails } from './own-mails'
import { ZoneNotice } from './zone-notice'

type MailTimesProps = {
  settings: NotificationSettings
  /** The zone on the profile; null if none is chosen. */
  timeZone: string | null
  onSave: (changed: Omit<SettingsChange, 'choices'>) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const modes = [
  { value: 'soon', label: 'As it happens' },
  { value: 'daily', label: 'Once a day' },
  { value: 'off', label: 'Off' },
] as const
const none = ''

/** How many e-mails, and when. */
export function MailTimes({ settings, timeZone, onSave }: MailTimesProps) {
  const { user } = useAuth()
  const format = useDateFormat()
  const zone = useTimeZone()
  const { mailMode, digestHour, quietFrom, quietTo } = settings
  const options = hours.map((hour) => (
    <option key={hour} value={hour}>
      {writeTime(hour, 0, format)}
    </option>
  ))
  const setQuiet = (from: number | null) => {
    if (from === null) onSave({ quietFrom: null, quietTo: null })
    else onSave({ quietFrom: from, quietTo: quietTo === null || quietTo === from ? (from + 9) % 24 : quietTo })
  }
  return (
    <>
      <LabelledRow title="How many">
        <Segmented
          label="E-mails"
          options={modes}
          value={mailMode}
          onValueChange={(mode) => onSave({ mailMode: mode })}
          className="w-full max-w-90 whitespace-nowrap"
        />
        <p className="mt-3 max-w-130 text-[13px] text-ink-soft text-pretty">
          {mailMode === 'off'
            ? 'No notifications are sent. E-mails about your account, payments and invitations still are.'
            : mailMode === 'daily'
              ? `One e-mail a day with everything you have not read, to ${user.email}.`
              : `To ${user.email}. Everything about one technique comes as one e-mail, and after twelve in a day the rest waits for one summary.`}
        </p>
      </LabelledRow>
      <LabelledRow title="Times">
        <div className="grid max-w-130 gap-4 sm:grid-cols-2">
          <Field label="Summary and reminders at" className="sm:col-span-2 sm:max-w-63">
            <Select value={digestHour} onChange={({ target }) => onSave({ digestHour: Number(target.value) })}>
              {options}
            </Select>
          </Field>
          <Field label="Quiet hours from">
            <Select
              value={quietFrom ?? none}
              onChange={({ target }) => setQuiet(target.value === none ? null : Number(target.value))}
            >
              <option value={none}>No quiet hours</option>
              {options}
            </Select>
          </Field>
          {quietFrom !== null && quietTo !== null && (
            <Field label="Quiet hours until">
              <Select value={quietTo} onChange={({ target }) => onSave({ quietFrom, quietTo: Number(target.value) })}>
                {hours
                  .filter((hour) => hour !== quietFrom)
                  .map((hour) => (
                    <option key={hour} value={hour}>
                      {writeTime(hour, 0, format)}
                    </option>
                  ))}
              </Select>
            </Field>
          )}
        </div>
        <p className="mt-3 max-w-130 text-[13px] text-ink-soft text-pretty">
          In quiet hours no e-mails go out; they follow when the hours are over.
        </p>
        <ZoneNotice chosen={timeZone} here={zone} />
      </LabelledRow>
      <OwnMails settings={settings} onSave={onSave} />
    </>
  )
}
