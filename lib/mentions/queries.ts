import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Bell } from './bell'

const bellMentionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  boardId: z.string(),
  commentId: z.string(),
  cardId: z.nullable(z.string()),
  text: z.nullable(z.string()),
  authorId: z.nullable(z.string()),
  author: z.nullable(z.string()),
  avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
})

const bellSchema = z.object({ unread: z.number(), mentions: z.array(bellMentionSchema) })

/** The person's unread number and 20 newest mentions (spec section 9). */
export async function getMentions(db: Db): Promise<Bell> {
  const { data, error, status } = await db.rpc('my_mentions')
  if (error) throw fromPostgrest(error, 'mentions.load', status)
  const { unread, mentions } = bellSchema.parse(data)
  return { unread, items: mentions }
}
