import { BillingSkeleton } from '@/components/billing/billing-skeleton'
import { SettingsFrame } from '@/components/settings/settings-frame'
import { SettingsSection } from '@/components/settings/settings-section'

export default function SettingsLoading() {
  return (
    <SettingsFrame title="Settings">
      <SettingsSection id="billing" title="Plan and billing">
        <BillingSkeleton />
      </SettingsSection>
    </SettingsFrame>
  )
}
