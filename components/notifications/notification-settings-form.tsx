'use client'

import { SettingsSection } from '@/components/settings/settings-frame'
import type { NotificationSettings } from '@/lib/notifications/schema'
import { BoardLevels } from './board-levels'
import { EventGrid } from './event-grid'
import { MailTimes } from './mail-times'
import { useSaveNotifications } from './use-save-notifications'

type NotificationSettingsFormProps = { settings: NotificationSettings; timeZone: string | null }

/** What a person is notified of, when, and how. Each choice is saved when it is made. */
export function NotificationSettingsForm({ settings: stored, timeZone }: NotificationSettingsFormProps) {
  const { settings, save, choose, setLevel, isSaving } = useSaveNotifications(stored)
  return (
    <>
      <p className="mt-2 max-w-140 text-ink-soft text-pretty">
        You are never notified of what you did yourself. An e-mail goes out only if you have not read the entry in the
        bell within five minutes.
      </p>
      <p role="status" className="mt-1 min-h-5 text-[13px] text-ink-soft">
        {isSaving ? 'Saving…' : 'Changes are saved right away.'}
      </p>
      <SettingsSection id="events" title="What you are notified about">
        <EventGrid choices={settings.choices} areMailsOff={settings.mailMode === 'off'} onChoose={choose} />
      </SettingsSection>
      <SettingsSection id="e-mails" title="E-mails">
        <MailTimes settings={settings} timeZone={timeZone} onSave={save} />
      </SettingsSection>
      <SettingsSection id="dojos" title="Dojos">
        <BoardLevels boards={settings.boards} onChoose={setLevel} />
      </SettingsSection>
    </>
  )
}
