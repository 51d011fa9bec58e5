import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SettingsSkeleton } from '@/components/notifications/settings-skeleton'
import { SettingsFrame } from '@/components/settings/settings-frame'
import { requireViewer } from '@/lib/account/require-viewer'
import { SettingsPart } from './settings-part'

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
