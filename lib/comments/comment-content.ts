import { lengthProblem, manyLines } from '@/lib/boards/card/text-limits'

/** The same limit as the constraint of `public.card_comments`. */
export const maxCommentLength = 10_000

/** What is sent of what was typed: without control characters and halves of characters, which no database keeps. */
export function commentContent(typed: string): string {
  return manyLines(typed.replaceAll(/\p{Cs}/gu, '\uFFFD'))
}

/** What is wrong with it, in a sentence for beside the field; empty is not wrong, only not sent. */
export function commentProblem(typed: string): string | undefined {
  return lengthProblem(commentContent(typed), maxCommentLength)
}
