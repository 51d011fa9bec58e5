import { chooseFreePlan } from '@/lib/account/mutations'
import { findBilling } from '@/lib/billing/billing'
import { endOwedPlan } from '@/lib/billing/cancel-plan'
import { giveUp } from '@/lib/billing/give-up'
import { alreadyHas } from '@/lib/billing/start-subscription'
import { AppError } from '@/lib/errors'
import { authedRoute, noInput } from '@/lib/http/authed-route'
import { findPlan } from '@/lib/plans/entitlements'

/** The only plan that people may choose by themselves. One that is past due ends. */
export const POST = authedRoute(noInput, async (_, caller) => {
  const { db, viewer } = caller
  const billing = findBilling()
  const { status } = viewer.billing
  const isOnStarter = viewer.subscription.subscription_tier === 'free'
  if (billing && isOnStarter && (status === 'past_due' || status === 'unpaid'))
    await endOwedPlan({ billing, db, viewer })
  await giveUp(caller)
  try {
    return await chooseFreePlan(db)
  } catch (error) {
    // Their page is older than their plan.
    const plan = findPlan(viewer.subscription.subscription_tier)
    if (!isOnStarter && plan && error instanceof AppError && error.code === 'forbidden') throw alreadyHas(plan)
    throw error
  }
})
