import type { Metadata } from 'next'
import { Suspense } from 'react'
import { NotificationSettingsForm } from '@/components/notifications/notification-settings-form'
import { SettingsSkeleton } from '@/components/notifications/settings-skeleton'
import { PartFailed } from '@/components/settings/part-failed'
import { SettingsFrame } from '@/components/settings/settings-frame'
import { requireViewer } from '@/lib/account/require-viewer'
import { logError } from '@/lib/log'
import { getNotificationSettings } from '@/lib/notifications/queries'
import { serverDb } from '@/lib/supabase/server'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationSettingsPage() {
  const { settings } = await requireViewer()
  return (
    <SettingsFrame title="Notifications">
      <Suspense fallback={<SettingsSkeleton />}>
        <SettingsPart timeZone={settings.timeZone} />
      </Suspense>
    </SettingsFrame>
  )
}

/** The page itself, which waits for its own call. */
async function SettingsPart({ timeZone }: { timeZone: string | null }) {
  const settings = await getNotificationSettings(await serverDb()).catch((error: unknown) => {
    logError('notifications.settings', error)
    return null
  })
  if (!settings) return <PartFailed what="Your notification settings" />
  return <NotificationSettingsForm settings={settings} timeZone={timeZone} />
}
