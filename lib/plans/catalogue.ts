/**
 * The plan catalogue: the numbers of spec section 9, which the browser may know. Nothing here is charged: charged
 * prices come from Stripe, whose ids stay in the server's environment.
 */
export type PlanId = 'starter' | 'essentials' | 'pro' | 'business' | 'enterprise'
export type BillingPeriod = 'monthly' | 'yearly'

type Price = {
  basePriceCents: number
  includedUsers: number
  /** Per month; null if the plan takes no more users. */
  extraUserPriceCents: number | null
}

export type Plan = {
  id: PlanId
  name: string
  bestFor: string
  billing: Readonly<Record<BillingPeriod, Price>>
  aiFeatures: boolean
  features: {
    taskBoards: 'Unlimited'
    fileUploads: { name: string; sizeMegabytes: number }
    /** All files of the owner's dojos together: ten of the largest. */
    storageGigabytes: number
    projectTemplates: boolean
    prioritySupport: string | null
    customBranding: 'Optional' | null
    ssoScim: boolean
    auditLogs: boolean
    billingOptions: string | null
  }
}

export const trialDays = 14
/** The value of `subscribers.subscription_tier` for Starter. */
export const freeTier = 'free'

export const plans: readonly [Plan, ...Plan[]] = [
  {
    id: 'starter',
    name: 'Starter',
    bestFor: 'For you and the first two people who join you.',
    billing: priced(0, 0, 3),
    aiFeatures: false,
    features: {
      taskBoards: 'Unlimited',
      fileUploads: { name: 'Basic', sizeMegabytes: 100 },
      storageGigabytes: 1,
      projectTemplates: false,
      prioritySupport: null,
      customBranding: null,
      ssoScim: false,
      auditLogs: false,
      billingOptions: null,
    },
  },
  {
    id: 'essentials',
    name: 'Essentials',
    bestFor: 'For a team of up to ten.',
    billing: priced(10, 100, 10),
    aiFeatures: false,
    features: {
      taskBoards: 'Unlimited',
      fileUploads: { name: 'Standard', sizeMegabytes: 1_000 },
      storageGigabytes: 10,
      projectTemplates: true,
      prioritySupport: null,
      customBranding: null,
      ssoScim: false,
      auditLogs: false,
      billingOptions: 'Card',
    },
  },
  {
    id: 'pro',
    name: 'Pro',
    bestFor: 'For a team of up to ten with large files.',
    billing: priced(20, 200, 10),
    aiFeatures: true,
    features: {
      taskBoards: 'Unlimited',
      fileUploads: { name: 'Advanced', sizeMegabytes: 2_000 },
      storageGigabytes: 20,
      projectTemplates: true,
      prioritySupport: null,
      customBranding: null,
      ssoScim: false,
      auditLogs: false,
      billingOptions: 'Card',
    },
  },
  {
    id: 'business',
    name: 'Business',
    bestFor: 'For several teams in one place.',
    billing: priced(50, 500, 50),
    aiFeatures: true,
    features: {
      taskBoards: 'Unlimited',
      fileUploads: { name: 'Extended', sizeMegabytes: 10_000 },
      storageGigabytes: 100,
      projectTemplates: true,
      prioritySupport: 'Email & Chat',
      customBranding: 'Optional',
      ssoScim: true,
      auditLogs: true,
      billingOptions: 'Card or invoice',
    },
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    bestFor: 'For a whole organisation.',
    billing: priced(149, 1499, 100),
    aiFeatures: true,
    features: {
      taskBoards: 'Unlimited',
      fileUploads: { name: 'Extended', sizeMegabytes: 20_000 },
      storageGigabytes: 200,
      projectTemplates: true,
      prioritySupport: 'Concierge + SLA',
      customBranding: 'Optional',
      ssoScim: true,
      auditLogs: true,
      billingOptions: 'Invoice / ACH',
    },
  },
]

export const [starterPlan] = plans

/** What yearly payment saves: twelve months' price minus the year's. */
export function yearlySavingCents({ billing }: Plan): number {
  return 12 * billing.monthly.basePriceCents - billing.yearly.basePriceCents
}

function priced(monthlyDollars: number, yearlyDollars: number, includedUsers: number): Plan['billing'] {
  const price = (dollars: number): Price => ({
    basePriceCents: dollars * 100,
    includedUsers,
    extraUserPriceCents: null,
  })
  return { monthly: price(monthlyDollars), yearly: price(yearlyDollars) }
}
