import { BillingSkeleton } from '@/components/billing/billing-skeleton'
import { SettingsFrame, SettingsSection } from '@/components/settings/settings-frame'

export default function SettingsLoading() {
  return (
    <SettingsFrame title="Settings">
      <SettingsSection id="billing" title="Plan and billing">
        <BillingSkeleton />
      </SettingsSection>
    </SettingsFrame>
  )
}
