import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'

/** A dojo or a clan that its owner asks this person to take over. */
export const offerSchema = z.object({
  id: z.uuid(),
  /** One of these two is null. */
  boardId: z.nullable(z.uuid()),
  clanId: z.nullable(z.uuid()),
  title: z.string(),
  endsAt: z.string(),
  people: z.int(),
  from: z.object({
    userId: z.uuid(),
    displayName: z.string(),
    avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
  }),
})
export type Offer = z.infer<typeof offerSchema>

/** Who is asked to take a dojo or a clan over, as its owner sees it. */
export const offeredToSchema = z.object({
  offerId: z.uuid(),
  userId: z.uuid(),
  displayName: z.string(),
  endsAt: z.string(),
})
export type OfferedTo = z.infer<typeof offeredToSchema>
