import * as z from 'zod/mini'
import { AppError, fromPostgrest } from '@/lib/errors'
import { today } from '@/lib/boards/dates/due-date'
import type { Db } from '@/lib/supabase/db'
import {
  type Found,
  type FoundBoard,
  foundBoardSchema,
  type FoundCard,
  foundCardSchema,
  type SearchAnswer,
  type SearchFilters,
} from './schema'
import { updatedDays } from './updated-days'

const answerSchema = z.object({ boards: z.unknown(), cards: z.unknown(), closest: z.nullable(z.array(z.string())) })

/**
 * Dojos and techniques of the person, in one call. If one of the two fails, it is logged and counts as empty (spec
 * section 8). @throws AppError when the search as a whole fails
 */
export async function searchWorkspace(
  db: Db,
  query: string,
  { type, priority, hasDueDate, isOverdue, assignee, updated, place, timeZone }: SearchFilters & { timeZone: string },
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const { from, to } = updatedDays(updated, today(new Date(), timeZone))
  const call = db.rpc('search_workspace', {
    query,
    type,
    has_due: hasDueDate,
    overdue: isOverdue,
    mine: assignee === 'me',
    ...(assignee !== '' && assignee !== 'me' && { assignee }),
    ...(from !== undefined && { updated_from: from }),
    ...(to !== undefined && { updated_to: to }),
    ...(place !== '' && { place }),
    time_zone: timeZone,
    ...(priority !== 'any' && { priority }),
  })
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw fromPostgrest(error, 'search', status)
  const answer = answerSchema.safeParse(data)
  if (!answer.success)
    throw new AppError('unexpected', 'search: unexpected shape of the answer', { cause: answer.error })
  const boards = halfOf('dojos', z.array(foundBoardSchema), answer.data.boards)
  const cards = halfOf('techniques', z.array(foundCardSchema), answer.data.cards)
  const { closest } = answer.data
  // The database has already ordered closest matches, and results without words.
  return { found: closest || query === '' ? together(boards, cards) : rankFound(query, boards, cards), closest }
}

/** Dojos and techniques in one list: exact titles first, then most recently changed (spec section 7). */
export function rankFound(query: string, boards: readonly FoundBoard[], cards: readonly FoundCard[]): Found[] {
  const wanted = query.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const isExact = ({ title }: { title: string }) => title.toLowerCase() === wanted
  return together(boards, cards).toSorted(
    (a, b) => Number(isExact(b)) - Number(isExact(a)) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  )
}

function together(boards: readonly FoundBoard[], cards: readonly FoundCard[]): Found[] {
  return [
    ...boards.map((board) => ({ kind: 'dojo' as const, ...board })),
    ...cards.map((card) => ({ kind: 'technique' as const, ...card })),
  ]
}

function halfOf<Schema extends z.ZodMiniArray>(name: string, schema: Schema, half: unknown): z.infer<Schema> | [] {
  const parsed = schema.safeParse(half)
  if (parsed.success) return parsed.data
  // oxlint-disable-next-line no-console -- the browser's log is meant
  console.error(`The search for ${name} failed.`, half === null ? 'See the log of the database.' : parsed.error)
  return []
}
