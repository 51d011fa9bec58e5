import { z } from 'zod'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { longestEmail, plainEmailPattern } from './plain-email'
import { type Role, rolesSchema } from '../schema'

const plainEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ pattern: plainEmailPattern }).max(longestEmail))

export const invitationInput = z.strictObject({ boardId: z.guid(), email: plainEmailSchema, role: rolesSchema })

/** Makes or renews an invitation; the answer is the same for every address. @throws Refusal if there are too many */
export async function shareBoard(db: Db, boardId: string, email: string, role: Role): Promise<'invited'> {
  const { data, error, status } = await db.rpc('share_board', { board_id: boardId, email, role })
  if (error?.code === 'PT429') throw new Refusal('limited', tooMany(error.details), { cause: error })
  if (error) throw fromPostgrest(error, 'people.share', status)
  return z.literal('invited').parse(data)
}

function tooMany(which: string): string {
  if (which === 'pace') return 'You have sent 60 invitations within an hour. Please wait before you send more.'
  if (which === 'sent') return '1,000 invitations that you have sent are open. Withdraw some first.'
  if (which === 'owner') return '2,000 invitations to dojos of this owner are open. Withdraw some first.'
  return '200 invitations are open. Withdraw some first.'
}
