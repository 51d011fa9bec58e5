import 'server-only'
import { getViewer } from '@/lib/account/queries'
import { requireViewer } from '@/lib/account/require-viewer'
import { findBilling } from '@/lib/billing/billing'
import type { BillingOverview } from '@/lib/plans/billing-view'
import { catchUp } from '@/lib/billing/catch-up'
import { getOverview } from '@/lib/billing/overview'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/**
 * What there is to say of the plan; null when it cannot be had now. Whoever comes back from Stripe's own page has just
 * changed something there: Stripe is asked before its event is here.
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
