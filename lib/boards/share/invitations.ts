import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { rolesSchema } from '../schema'

/** What this person is invited to. `inviter` is null where their account is gone. */
export const invitationSchema = z.object({
  boardId: z.uuid(),
  boardTitle: z.string(),
  role: rolesSchema,
  endsAt: z.string(),
  inviter: z.nullable(z.object({ userId: z.uuid(), displayName: z.string() })),
})
export type Invitation = z.infer<typeof invitationSchema>

/** The open invitations of the person who is signed in, by their confirmed address. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const { data, error, status } = await db.rpc('my_invitations')
  if (error) throw fromPostgrest(error, 'invitations.load', status)
  return z.array(invitationSchema).parse(data)
}
