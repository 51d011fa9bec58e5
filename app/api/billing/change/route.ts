import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { changePlan } from '@/lib/billing/change-plan'
import { changeInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** Another plan, or the same by the month or the year. Answers what holds now. */
export const POST = authedRoute(changeInput, async (input, { db, viewer }) => {
  await changePlan(openBilling(), db, viewer.id, input)
  return (await getViewer(db)).subscription
})
