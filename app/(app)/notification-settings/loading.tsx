import { SettingsSkeleton } from '@/components/notifications/settings-skeleton'
import { SettingsFrame } from '@/components/settings/settings-frame'

export default function NotificationSettingsLoading() {
  return (
    <SettingsFrame title="Notifications">
      <SettingsSkeleton />
    </SettingsFrame>
  )
}
