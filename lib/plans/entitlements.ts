import { type Plan, plans, starterPlan } from './catalogue'

/**
 * What a plan allows. `members`, `uploadBytes` (of one file) and `storageBytes` (of all) are limits; the others are
 * either included or not.
 */
export type Feature =
  'members' | 'uploadBytes' | 'storageBytes' | 'ai' | 'templates' | 'branding' | 'audit' | 'sso' | 'prioritySupport'

const megabyte = 1_000_000
const gigabyte = 1000 * megabyte

/** How much of a feature a plan has; 1 or 0 for features that are included or not. */
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
 * How many bytes the files on all of a person's dojos may have. In a trial without a card, no more than on Essentials:
 * files stay when it ends. As in `private.storage_included`.
 */
export function storageIncluded(plan: Plan, { isTrialWithoutCard }: { isTrialWithoutCard: boolean }): number {
  const ofPlan = limitOf(plan, 'storageBytes')
  return isTrialWithoutCard ? Math.min(ofPlan, trialStorageBytes) : ofPlan
}

/** Whether a plan allows a feature; for limits, `amount` of it: `can(plan, 'members', 4)`. */
export function can(plan: Plan, feature: Feature, amount = 1): boolean {
  return amount <= limitOf(plan, feature)
}

/** The smallest plan that allows it; null if none does. People who hit a limit are told its name. */
export function planFor(feature: Feature, amount = 1): Plan | null {
  return plans.find((plan) => can(plan, feature, amount)) ?? null
}

/** The plan for a tier as in `subscribers.subscription_tier`; an unknown tier counts as Starter. */
export function planOfTier(tier: string | null): Plan {
  return findPlan(tier) ?? starterPlan
}

/** Enterprise comes in sizes, `enterprise-50` and `enterprise-100` (spec section 7). */
export function findPlan(planId: string | null): Plan | undefined {
  const [name] = (planId ?? '').toLowerCase().split('-')
  return plans.find(({ id }) => id === name)
}

/** The most that a trial without a card holds. */
export const trialStorageBytes = limitOf(planOfTier('essentials'), 'storageBytes')
