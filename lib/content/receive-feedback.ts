import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { networkOf } from '@/server/network.mjs'
import { AppError, fromPostgrest, Refusal } from '@/lib/errors'
import { Pace } from '@/lib/http/pace'
import type { Db } from '@/lib/supabase/db'
import { isArticle } from './library'
import { longestComment } from './longest-comment'

/** The answer to "Was this helpful?". */
export const feedbackSchema = z.strictObject({
  article: z.string().max(80),
  isHelpful: z.boolean(),
  comment: z.string().trim().max(longestComment).default(''),
})
export type FeedbackInput = z.input<typeof feedbackSchema>

/** The limit per hour; the count is in the database, where all servers see it. */
const mostOfOne = 30
const mostOfAll = 1000
/** A site has 256 networks, which together would take what may come from everyone. */
const pace = new Pace({ ofNetwork: 250, ofSite: 250, seconds: 3600 })

/**
 * Stores an answer to "Was this helpful?". `admin` is the server's client, `key` makes the hash to count by. @throws
 * AppError; Refusal if there were too many
 */
export async function receiveFeedback(admin: Db, input: unknown, address: string, key: string): Promise<void> {
  const { data: feedback, error: misfit } = feedbackSchema.safeParse(input)
  if (misfit) throw new AppError('invalid', 'help.feedback', { cause: misfit })
  if (!(await isArticle(feedback.article))) throw new AppError('not_found', `There is no article ${feedback.article}.`)
  if ((await pace.waitSeconds(address)) > 0) throw tooMany()
  const {
    data: isIn,
    error,
    status,
  } = await admin.rpc('receive_help_feedback', {
    article: feedback.article,
    is_helpful: feedback.isHelpful,
    comment: feedback.comment,
    sender_hash: readerHash(address, key),
    most_of_one: mostOfOne,
    most_of_all: mostOfAll,
  })
  if (error) throw fromPostgrest(error, 'help.feedback', status)
  if (!isIn) throw tooMany()
}

const tooMany = () => new Refusal('limited', 'Too many answers for now. Please try again in an hour.')

/**
 * The sender that an answer counts for: a keyed hash that cannot be traced back to an address, or to a message from the
 * contact form.
 */
function readerHash(address: string, key: string): string {
  return createHmac('sha256', key)
    .update(`help:${networkOf(address)}`)
    .digest('hex')
}
