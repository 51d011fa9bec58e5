import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { LoadFailed } from '@/components/feedback/load-failed'
import { BrandingFrame, BrandingScreen } from '@/components/branding/branding-screen'
import { requireViewer } from '@/lib/account/require-viewer'
import { findBrandingSettings } from '@/lib/branding/queries'
import type { BrandingSettings } from '@/lib/branding/schema'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

export const metadata: Metadata = { title: 'Branding' }

type BrandingPageProps = { params: Promise<{ clanId: string }> }

export default async function BrandingPage({ params }: BrandingPageProps) {
  const { clanId } = await params
  const viewer = await requireViewer()
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  const settings = z.guid().safeParse(clanId).success ? await loadSettings(clanId) : null
  if (settings === null) notFound()
  return settings ? (
    <BrandingScreen settings={settings} />
  ) : (
    <BrandingFrame>
      <LoadFailed title="The branding could not be loaded" attempt={crypto.randomUUID()} situation="branding.load">
        Nothing is lost.
      </LoadFailed>
    </BrandingFrame>
  )
}

/** Undefined if they could not be loaded. */
async function loadSettings(clanId: string): Promise<BrandingSettings | null | undefined> {
  try {
    return await findBrandingSettings(await serverDb(), clanId)
  } catch (error) {
    logError('branding.load', error)
    return undefined
  }
}
