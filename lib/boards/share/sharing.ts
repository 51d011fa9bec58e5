import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { memberSchema, type Role, rolesSchema } from '../schema'

const peopleSchema = z.object({
  /** The clan that the board belongs to. Its members are here too, unless the board is closed. */
  clan: z.nullable(z.object({ id: z.guid(), name: z.string(), isClosed: z.boolean() })),
  /**
   * Admins see everyone's address, others only their own; those of people of the clan are for its admins. People who are
   * here through the clan leave through the clan.
   */
  members: z.array(z.extend(memberSchema, { email: z.nullable(z.string()), isFromClan: z.boolean() })),
  /** People who have not accepted yet. Empty unless the viewer is an admin. */
  invitations: z.array(z.object({ email: z.string(), role: rolesSchema })),
})
export type BoardPeople = z.infer<typeof peopleSchema>

/** Who is on a board, and who is invited. @throws AppError `not_found` for a stranger */
export async function getBoardPeople(db: Db, boardId: string): Promise<BoardPeople> {
  const { data, error, status } = await db.rpc('board_people', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'people.load', status)
  return peopleSchema.parse(data)
}

export async function changeRole(db: Db, boardId: string, userId: string, role: Role): Promise<void> {
  const { error, status } = await db
    .from('board_members')
    .update({ role })
    .match({ board_id: boardId, user_id: userId })
    .select('role')
    .single()
  if (error) throw fromPostgrest(error, 'people.role', status)
}

/**
 * Removes a member; removing oneself is leaving. The owner stays. @throws AppError `not_found` if absent or hidden by
 * RLS.
 */
export async function removeMember(db: Db, boardId: string, userId: string): Promise<void> {
  const gone = db.from('board_members').delete().match({ board_id: boardId, user_id: userId })
  const { error, status } = await gone.select('user_id').single()
  if (error) throw fromPostgrest(error, 'people.remove', status)
}

/** @throws AppError `not_found` if it is gone (accepted, say) or hidden by RLS. */
export async function withdrawInvitation(db: Db, boardId: string, email: string): Promise<void> {
  const gone = db.from('board_invitations').delete().match({ board_id: boardId, email })
  const { error, status } = await gone.select('email').single()
  if (error) throw fromPostgrest(error, 'people.withdraw', status)
}
