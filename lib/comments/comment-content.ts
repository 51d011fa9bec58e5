import { lengthProblem, manyLines } from '@/lib/boards/card/text-limits'

/** The same limit as the constraint of `public.card_comments`. */
export const maxCommentLength = 10_000

/** The text to send: without control characters and lone surrogates, which no database stores. */
export function commentContent(typed: string): string {
  return manyLines(typed.replaceAll(/\p{Cs}/gu, '\uFFFD'))
}

/** What is wrong with the text, as a message beside the field. Empty text is not wrong; it is just not sent. */
export function commentProblem(typed: string): string | undefined {
  return lengthProblem(commentContent(typed), maxCommentLength)
}
