import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DatesPart, ThemePart } from '@/components/profile/dates-part'
import { DevicesSkeleton } from '@/components/profile/devices'
import { NamePart } from '@/components/profile/name-part'
import { PicturePart } from '@/components/profile/picture-part'
import { SectionLinks } from '@/components/profile/section-links'
import { DeleteAccount } from '@/components/settings/delete-account'
import { SettingsFrame } from '@/components/settings/settings-frame'
import { SettingsSection } from '@/components/settings/settings-frame'
import { profileSections } from '@/components/profile/sections'
import { zoneChoices } from '@/components/profile/zone-words'
import { requireViewer } from '@/lib/account/require-viewer'
import { DataPart, DevicesPart, SignInPart, TrainingStatus } from './waiting-parts'

export const metadata: Metadata = { title: 'Profile' }

export default async function ProfilePage() {
  const { settings } = await requireViewer()
  const { you, dates, signIn, training, devices, yourData, deleteAccount } = profileSections
  return (
    <SettingsFrame title="Profile">
      <SectionLinks />
      <SettingsSection {...you}>
        <PicturePart />
        <NamePart />
      </SettingsSection>
      <SettingsSection {...dates}>
        <DatesPart settings={settings} zones={zoneChoices(Intl.supportedValuesOf('timeZone'))} />
        <ThemePart />
      </SettingsSection>
      <SettingsSection {...signIn}>
        <Suspense fallback={<DevicesSkeleton rows={2} />}>
          <SignInPart />
        </Suspense>
      </SettingsSection>
      <SettingsSection {...training}>
        <Suspense fallback={<DevicesSkeleton rows={1} />}>
          <TrainingStatus />
        </Suspense>
      </SettingsSection>
      <SettingsSection {...devices}>
        <Suspense fallback={<DevicesSkeleton rows={2} />}>
          <DevicesPart />
        </Suspense>
      </SettingsSection>
      <SettingsSection {...yourData}>
        <Suspense fallback={<DevicesSkeleton rows={1} />}>
          <DataPart />
        </Suspense>
      </SettingsSection>
      <SettingsSection {...deleteAccount}>
        <DeleteAccount />
      </SettingsSection>
    </SettingsFrame>
  )
}
