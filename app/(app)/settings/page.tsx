import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AuditLink } from '@/components/audit/audit-frame'
import { BillingSkeleton } from '@/components/billing/billing-skeleton'
import { AdministeredClans } from '@/components/clans/administered-clans'
import { SettingsFrame, SettingsSection } from '@/components/settings/settings-frame'
import { requireViewer } from '@/lib/account/require-viewer'
import { BillingPart } from './billing-part'

export const metadata: Metadata = { title: 'Settings' }

type SettingsPageProps = { searchParams: Promise<{ return?: string }> }

export default async function SettingsPage({ searchParams }: SettingsPageProps) {
  const { clans } = await requireViewer()
  return (
    <SettingsFrame title="Settings">
      <SettingsSection id="billing" title="Plan and billing">
        <Suspense fallback={<BillingSkeleton />}>
          <BillingPart searchParams={searchParams} />
        </Suspense>
      </SettingsSection>
      <SettingsSection id="clans" title="Clans">
        <AdministeredClans clans={clans} />
      </SettingsSection>
      <SettingsSection id="audit" title="Audit trail">
        <AuditLink />
      </SettingsSection>
    </SettingsFrame>
  )
}
