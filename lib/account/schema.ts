import { z } from 'zod'

/** Subscription info as the check answers it (spec section 3). */
export const subscriptionSchema = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.string().nullable(),
  subscription_end: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** The signed-in person, as every page of the workspace knows them. */
export const viewerSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** The number on the bell when the page was made. */
  unreadMentions: z.number(),
  subscription: subscriptionSchema,
})
export type Viewer = z.infer<typeof viewerSchema>
