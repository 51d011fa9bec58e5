import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { resumePlan } from '@/lib/billing/cancel-plan'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** Takes a cancellation back. */
export const POST = authedRoute(noInput, async (_, { db, viewer }) => {
  await resumePlan(openBilling(), db, viewer.id)
  return (await getViewer(db)).billing
})
