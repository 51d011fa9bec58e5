import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { confirmCard } from '@/lib/billing/card'
import { cardInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** The card that was just confirmed pays from now on, what is open first. Answers a payment that has to be confirmed. */
export const POST = authedRoute(cardInput, async ({ setup_intent_id: setupIntentId }, { db, viewer }) => {
  const payment = await confirmCard(openBilling(), db, viewer.id, setupIntentId)
  return { ...(await getViewer(db)).billing, payment }
})
