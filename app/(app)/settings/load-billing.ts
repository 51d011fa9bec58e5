import 'server-only'
import { getViewer } from '@/lib/account/queries'
import { requireViewer } from '@/lib/account/require-viewer'
import { findBilling } from '@/lib/billing/billing'
import type { BillingOverview } from '@/lib/billing/billing-view'
import { catchUp } from '@/lib/billing/catch-up'
import { getOverview } from '@/lib/billing/overview'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/**
 * What the page says about the plan; null when it cannot be loaded right now. People who come back from Stripe's own
 * page have just changed something there, so Stripe is asked before its event arrives.
 */
export async function loadBilling(isReturn: boolean): Promise<BillingOverview | null> {
  const viewer = await requireViewer()
  try {
    const db = await serverDb()
    const billing = findBilling()
    if (!isReturn || !billing) return await getOverview(billing, db, viewer)
    await catchUp(db, viewer.id)
    return await getOverview(billing, db, await getViewer(db))
  } catch (error) {
    logError('billing.overview', error)
    return null
  }
}
