import * as z from 'zod/mini'
import { avatarAddress } from './avatar-address'

/** Subscription info as the check returns it (spec section 3). */
export const subscriptionSchema = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.nullable(z.string()),
  subscription_end: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** What banners and the billing page show besides the plan. Dates are null unless they matter now. */
export const billingFactsSchema = z.object({
  /** Stripe's word for the subscription; null before the first one. */
  status: z.nullable(z.string()),
  trialEndsAt: z.nullable(z.string()),
  /** The plan continues until then, because a payment failed and is being tried again. */
  pastDueUntil: z.nullable(z.string()),
  cancelsAt: z.nullable(z.string()),
  /** When the paid plan ended, for people who are back on Starter. */
  endedAt: z.nullable(z.string()),
  /** Whether there is a card to charge, as of the last news from Stripe. */
  hasCard: z.boolean(),
  hasHadTrial: z.boolean(),
  /** Something should have happened at Stripe, but no event arrived: asking is worth a call. */
  mayBeStale: z.boolean(),
})
export type BillingFacts = z.infer<typeof billingFactsSchema>

/** The signed-in person, as every page of the workspace knows them. */
export const viewerSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
  /** The number on the bell when the page was made. */
  unreadMentions: z.number(),
  subscription: subscriptionSchema,
  billing: billingFactsSchema,
})
export type Viewer = z.infer<typeof viewerSchema>
