import type { Metadata } from 'next'
import { Suspense } from 'react'
import { BillingSkeleton } from '@/components/billing/billing-skeleton'
import { SettingsFrame } from '@/components/settings/settings-frame'
import { SettingsSection } from '@/components/settings/settings-section'
import { BillingPart } from './billing-part'

export const metadata: Metadata = { title: 'Settings' }

type SettingsPageProps = { searchParams: Promise<{ return?: string }> }

export default function SettingsPage({ searchParams }: SettingsPageProps) {
  return (
    <SettingsFrame title="Settings">
      <SettingsSection id="billing" title="Plan and billing">
        <Suspense fallback={<BillingSkeleton />}>
          <BillingPart searchParams={searchParams} />
        </Suspense>
      </SettingsSection>
    </SettingsFrame>
  )
}
