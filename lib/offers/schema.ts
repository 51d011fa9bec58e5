import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'

/** A dojo or a clan that its owner asks this person to take over. */
export const offerSchema = z.object({
  id: z.guid(),
  /** One of these two is null. */
  boardId: z.nullable(z.guid()),
  clanId: z.nullable(z.guid()),
  title: z.string(),
  endsAt: z.string(),
  people: z.int(),
  from: z.object({
    userId: z.guid(),
    displayName: z.string(),
    avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
  }),
})
export type Offer = z.infer<typeof offerSchema>

/** Who is asked to take a dojo or a clan over, as its owner sees it. */
export const offeredToSchema = z.object({
  offerId: z.guid(),
  userId: z.guid(),
  displayName: z.string(),
  endsAt: z.string(),
})
export type OfferedTo = z.infer<typeof offeredToSchema>
