import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { cancelPlan } from '@/lib/billing/cancel-plan'
import { cancelInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** Ends the plan with what is paid. Answers when that is. */
export const POST = authedRoute(cancelInput, async (input, { db, viewer }) => {
  await cancelPlan(openBilling(), db, viewer.id, input)
  return (await getViewer(db)).billing
})
