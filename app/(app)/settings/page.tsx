import type { Metadata } from 'next'
import { Suspense } from 'react'
import { BillingSkeleton } from '@/components/billing/billing-skeleton'
import { DeleteAccount } from '@/components/settings/delete-account'
import { SettingsFrame, SettingsSection } from '@/components/settings/settings-frame'
import { BillingPart } from './billing-part'

export const metadata: Metadata = { title: 'Settings' }

type SettingsPageProps = { searchParams: Promise<{ return?: string }> }

export default function SettingsPage({ searchParams }: SettingsPageProps) {
  return (
    <SettingsFrame>
      <SettingsSection id="billing" title="Plan and billing">
        <Suspense fallback={<BillingSkeleton />}>
          <BillingPart searchParams={searchParams} />
        </Suspense>
      </SettingsSection>
      <SettingsSection id="delete-account" title="Delete account">
        <DeleteAccount />
      </SettingsSection>
    </SettingsFrame>
  )
}
