import type { BillingOverview } from '@/lib/plans/billing-view'
import { planOfTier } from '@/lib/plans/entitlements'
import { plans } from '@/lib/plans/catalogue'

/** How far the included users go, and which plan has more, where plans are sold. Extra users are not sold one by one. */
export function peopleSentence({ included, used }: BillingOverview['seats'], planId: string, isSelling = true): string {
  const stands = standing(included, used, planOfTier(planId).name)
  if (!isSelling) return stands
  const larger = plans.find(({ billing }) => billing.monthly.includedUsers > Math.max(included, used - 1))
  const more = larger
    ? `${larger.name} includes ${larger.billing.monthly.includedUsers} users.`
    : 'No plan includes more.'
  return `${stands} ${more}`
}

function standing(included: number, used: number, plan: string): string {
  if (used < included) return 'You are within your plan.'
  if (used === included) return 'Your plan is full.'
  return `That is ${used - included} more than ${plan} includes: the dojos that you share can only be read, until there are fewer people or a larger plan.`
}
