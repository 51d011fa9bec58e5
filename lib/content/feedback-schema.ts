import { z } from 'zod'
import { longestComment } from './longest-comment'

/** The answer to "Was this helpful?". */
export const feedbackSchema = z.strictObject({
  article: z.string().max(80),
  isHelpful: z.boolean(),
  comment: z.string().trim().max(longestComment).default(''),
})
export type Feedback = z.input<typeof feedbackSchema>
