import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'
import { rolesSchema } from '../schema'

/** What this person is invited to. `inviter` is null if their account is gone. */
export const invitationSchema = z.object({
  boardId: z.guid(),
  boardTitle: z.string(),
  role: rolesSchema,
  endsAt: z.string(),
  inviter: z.nullable(z.object({ userId: z.guid(), displayName: z.string() })),
})
export type Invitation = z.infer<typeof invitationSchema>

/** A clan that this person is invited to. The role and the dojos are on the invitation's own page. */
export const clanInvitationSchema = z.object({
  id: z.guid(),
  clan: z.string(),
  inviter: z.nullable(
    z.object({
      userId: z.guid(),
      displayName: z.string(),
      avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
    }),
  ),
})
export type ClanInvitation = z.infer<typeof clanInvitationSchema>
