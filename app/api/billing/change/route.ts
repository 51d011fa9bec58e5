import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { changePlan } from '@/lib/billing/change-plan'
import { changeInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** Another plan, or the same by the month or the year. Answers what holds now, and a payment that has to be confirmed. */
export const POST = authedRoute(changeInput, async (input, { db, viewer }) => {
  const payment = await changePlan(openBilling(), db, viewer.id, input)
  return { ...(await getViewer(db)).subscription, payment }
})
