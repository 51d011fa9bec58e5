import * as z from 'zod/mini'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { browserTimeZone } from '@/lib/time-zone'
import { rankFound } from './rank-found'
import { foundBoardSchema, foundCardSchema, type SearchAnswer, type SearchFilters } from './schema'

const answerSchema = z.object({ boards: z.unknown(), cards: z.unknown(), closest: z.nullable(z.array(z.string())) })

/**
 * Dojos and techniques of the person, in one call. A half that fails, there or in what arrives, is logged and counts
 * as empty (spec section 8). @throws AppError when the search as a whole fails
 */
export async function searchWorkspace(
  db: Db,
  query: string,
  { type, priority, hasDueDate, isOverdue }: SearchFilters,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const call = db.rpc('search_workspace', {
    query,
    type,
    has_due: hasDueDate,
    overdue: isOverdue,
    time_zone: browserTimeZone(),
    ...(priority !== 'any' && { priority }),
  })
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw fromPostgrest(error, 'search', status)
  const answer = answerSchema.safeParse(data)
  if (!answer.success) throw new AppError('unexpected', 'search: an answer of another shape', { cause: answer.error })
  const boards = halfOf('dojos', z.array(foundBoardSchema), answer.data.boards)
  const cards = halfOf('techniques', z.array(foundCardSchema), answer.data.cards)
  const { closest } = answer.data
  return { found: closest ? inOrder(boards, cards) : rankFound(query, boards, cards), closest }
}

/** By what they are like, as the database has put them. */
function inOrder(
  boards: z.infer<typeof foundBoardSchema>[],
  cards: z.infer<typeof foundCardSchema>[],
): SearchAnswer['found'] {
  return [
    ...boards.map((board) => ({ kind: 'dojo' as const, ...board })),
    ...cards.map((card) => ({ kind: 'technique' as const, ...card })),
  ]
}

function halfOf<Schema extends z.ZodMiniArray>(name: string, schema: Schema, half: unknown): z.infer<Schema> | [] {
  const parsed = schema.safeParse(half)
  if (parsed.success) return parsed.data
  // oxlint-disable-next-line no-console -- the browser's log is meant
  console.error(`The search for ${name} failed.`, half === null ? 'The database says why.' : parsed.error)
  return []
}
