import { type Plan, plans, starterPlan } from '@/lib/billing/plans'
import { sizeWords } from './size-words'

/** How large a file may be on a board whose owner is on this plan. */
export type UploadLimit = { planName: string; largestBytes: number }

/** The limit of a tier as `subscribers.subscription_tier` holds it; what is no plan of ours is Starter. */
export function uploadLimitOf(tier: string): UploadLimit {
  const plan = planOf(tier)
  return { planName: plan.name, largestBytes: plan.features.fileUploads.sizeMegabytes * 1_000_000 }
}

/** "Up to 100 MB on Starter". */
export function limitWords({ planName, largestBytes }: UploadLimit): string {
  return `Up to ${sizeWords(largestBytes)} on ${planName}`
}

/** Enterprise comes in sizes, `enterprise-50` and `enterprise-100` (spec section 7). */
function planOf(tier: string): Plan {
  const [name] = tier.toLowerCase().split('-')
  return plans.find(({ id }) => id === name) ?? starterPlan
}
