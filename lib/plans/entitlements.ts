import { type Plan, plans, starterPlan } from './catalogue'

/** What a plan allows. `members`, `uploadBytes` (of one file) and `storageBytes` (of all) are limits; the others are there or not. */
export type Feature =
  'members' | 'uploadBytes' | 'storageBytes' | 'ai' | 'templates' | 'branding' | 'audit' | 'sso' | 'prioritySupport'

const megabyte = 1_000_000
const gigabyte = 1000 * megabyte

/** How much of a feature a plan has; for what is only there or not, 1 or 0. */
export function limitOf({ billing, aiFeatures, features }: Plan, feature: Feature): number {
  switch (feature) {
    case 'members':
      return billing.monthly.includedUsers
    case 'uploadBytes':
      return features.fileUploads.sizeMegabytes * megabyte
    case 'storageBytes':
      return features.storageGigabytes * gigabyte
    case 'ai':
      return aiFeatures ? 1 : 0
    case 'templates':
      return features.projectTemplates ? 1 : 0
    case 'branding':
      return features.customBranding ? 1 : 0
    case 'audit':
      return features.auditLogs ? 1 : 0
    case 'sso':
      return features.ssoScim ? 1 : 0
    case 'prioritySupport':
      return features.prioritySupport ? 1 : 0
  }
}

/**
 * How many bytes the files on all dojos of a person may have. In a trial without a card, no more than on Essentials: what is
 * there stays when it ends. As in `private.storage_included`.
 */
export function storageIncluded(plan: Plan, { status, hasCard }: { status: string | null; hasCard: boolean }): number {
  const ofPlan = limitOf(plan, 'storageBytes')
  return status === 'trialing' && !hasCard ? Math.min(ofPlan, trialStorageBytes) : ofPlan
}

/** Whether a plan allows a feature; for limits, `amount` of it: `can(plan, 'members', 4)`. */
export function can(plan: Plan, feature: Feature, amount = 1): boolean {
  return amount <= limitOf(plan, feature)
}

/** The smallest plan that allows it; null when none does. People who hit a limit are told its name. */
export function planFor(feature: Feature, amount = 1): Plan | null {
  return plans.find((plan) => can(plan, feature, amount)) ?? null
}

/** The plan of a tier as `subscribers.subscription_tier` holds it; what is no plan of ours is Starter. */
export function planOfTier(tier: string | null): Plan {
  return findPlan(tier) ?? starterPlan
}

/** Enterprise comes in sizes, `enterprise-50` and `enterprise-100` (spec section 7). */
export function findPlan(planId: string | null): Plan | undefined {
  const [name] = (planId ?? '').toLowerCase().split('-')
  return plans.find(({ id }) => id === name)
}

/** What a trial without a card holds at most. */
export const trialStorageBytes = limitOf(planOfTier('essentials'), 'storageBytes')
