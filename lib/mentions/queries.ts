import { z } from 'zod'
import { avatarAddress } from '@/lib/account/avatar-address'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Bell } from './bell'

const mentionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
  boardId: z.string(),
  commentId: z.string(),
  cardId: z.string().nullable(),
  text: z.string().nullable(),
  authorId: z.string().nullable(),
  author: z.string().nullable(),
  avatarUrl: z.string().nullable().transform(avatarAddress),
})

const bellSchema = z.object({ unread: z.number(), mentions: z.array(mentionSchema) })

/** The person's unread number and 20 newest mentions (spec section 9). */
export async function getMentions(db: Db): Promise<Bell> {
  const { data, error, status } = await db.rpc('my_mentions')
  if (error) throw fromPostgrest(error, 'mentions.load', status)
  return bellSchema.parse(data)
}
