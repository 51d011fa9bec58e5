import * as z from 'zod/mini'
import type { BillingFacts, Subscription } from '@/lib/plans/standing'
import { dateFormats } from '@/lib/date-format'
import { avatarAddress } from './avatar-address'

export const subscriptionSchema = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.nullable(z.string()),
  subscription_end: z.nullable(z.string()),
}) satisfies z.ZodMiniType<Subscription>

export const billingFactsSchema = z.object({
  status: z.nullable(z.string()),
  trialEndsAt: z.nullable(z.string()),
  pastDueUntil: z.nullable(z.string()),
  cancelsAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  hasCard: z.boolean(),
  isTrialWithoutCard: z.boolean(),
  hasHadTrial: z.boolean(),
  mayBeStale: z.boolean(),
}) satisfies z.ZodMiniType<BillingFacts>

const viewerClanSchema = z.object({
  id: z.guid(),
  name: z.string(),
  role: z.enum(['owner', 'admin', 'member', 'guest']),
})
export type ViewerClan = z.infer<typeof viewerClanSchema>

/** A person's choices on their profile; null follows the browser. */
export const settingsSchema = z.object({
  timeZone: z.nullable(z.string()),
  /** 1 for Monday to 7 for Sunday. */
  weekStart: z.nullable(z.literal([1, 2, 3, 4, 5, 6, 7])),
  dateFormat: z.nullable(z.enum(dateFormats)),
  theme: z.nullable(z.enum(['light', 'dark', 'system'])),
  /** Whether dates in the text of a new technique are read. */
  readsDates: z.boolean(),
  /** Whether "1/2" is the first of February; null follows `dateFormat`. */
  isDayFirst: z.nullable(z.boolean()),
})
export type Settings = z.infer<typeof settingsSchema>

/** The signed-in person, for every page of the workspace. */
export const viewerSchema = z.object({
  id: z.guid(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
  /** The number on the bell when the page was rendered, and how many other things were unread. */
  unreadMentions: z.number(),
  unreadNotifications: z.number(),
  /** Their clans, by name. */
  clans: z.array(viewerClanSchema),
  settings: settingsSchema,
  subscription: subscriptionSchema,
  billing: billingFactsSchema,
})
export type Viewer = z.infer<typeof viewerSchema>
