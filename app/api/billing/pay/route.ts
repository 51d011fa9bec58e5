import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { payDue } from '@/lib/billing/pay-due'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** Tries again what could not be charged. Answers what holds now, and a payment that has to be confirmed. */
export const POST = authedRoute(noInput, async (_, { db, viewer }) => {
  const payment = await payDue(openBilling(), db, viewer.id)
  return { ...(await getViewer(db)).billing, payment }
})
