import { limitOf, planOfTier } from '@/lib/plans/entitlements'
import { sizeWords } from '@/lib/size-words'

/** How large a file may be on a board whose owner is on this plan. */
export type UploadLimit = { planName: string; largestBytes: number }

/** The limit of a tier as in `subscribers.subscription_tier`; an unknown plan counts as Starter. */
export function uploadLimitOf(tier: string): UploadLimit {
  const plan = planOfTier(tier)
  return { planName: plan.name, largestBytes: limitOf(plan, 'uploadBytes') }
}

/** "Up to 100 MB on Starter". */
export function limitWords({ planName, largestBytes }: UploadLimit): string {
  return `Up to ${sizeWords(largestBytes)} on ${planName}`
}
