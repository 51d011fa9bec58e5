import { NotificationSettingsForm } from '@/components/notifications/notification-settings-form'
import { SettingsFailed } from '@/components/notifications/settings-failed'
import { logError } from '@/lib/log'
import { getNotificationSettings } from '@/lib/notifications/queries'
import { serverDb } from '@/lib/supabase/server'

/** The page itself, which waits for a call of its own. */
export async function SettingsPart({ timeZone }: { timeZone: string | null }) {
  const settings = await getNotificationSettings(await serverDb()).catch((error: unknown) => {
    logError('notifications.settings', error)
    return null
  })
  return settings ? <NotificationSettingsForm settings={settings} timeZone={timeZone} /> : <SettingsFailed />
}
