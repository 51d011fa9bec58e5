import 'server-only'
import { getViewer } from '@/lib/account/queries'
import { requireViewer } from '@/lib/account/require-viewer'
import { findBilling } from '@/lib/billing/billing'
import type { BillingOverview } from '@/lib/plans/billing-view'
import { getOverview } from '@/lib/billing/overview'
import { catchUp } from '@/lib/billing/reconcile'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/**
 * The facts about the plan; null if they cannot be loaded now. People who come back from Stripe's own page may have
 * changed something there, so Stripe is asked before its event arrives.
 */
export async function loadBilling(isReturn: boolean): Promise<BillingOverview | null> {
  const viewer = await requireViewer()
  try {
    const db = await serverDb()
    const billing = findBilling()
    if (!isReturn || !billing) return await getOverview({ billing, db, viewer })
    await catchUp({ billing, db, viewer })
    return await getOverview({ billing, db, viewer: await getViewer(db) })
  } catch (error) {
    logError('billing.overview', error)
    return null
  }
}
