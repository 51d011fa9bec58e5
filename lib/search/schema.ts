import * as z from 'zod/mini'
import { prioritySchema } from '@/lib/boards/schema'

export const foundBoardSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Words around the match when only the description has it. */
  excerpt: z.nullable(z.string()),
  /** Archived dojos are found only where nothing else is. */
  isArchived: z.boolean(),
  updatedAt: z.string(),
})
export const foundCardSchema = z.extend(foundBoardSchema, {
  boardId: z.string(),
  boardTitle: z.string(),
  listTitle: z.string(),
  priority: z.nullable(prioritySchema),
  /** YYYY-MM-DD. */
  dueDate: z.nullable(z.string()),
  /** ISO 8601 with offset. */
  dueAt: z.nullable(z.string()),
  dueTimeZone: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
})
export type FoundBoard = z.infer<typeof foundBoardSchema>
export type FoundCard = z.infer<typeof foundCardSchema>

/** A dojo or a technique in the list of results. */
export type Found = ({ kind: 'dojo' } & FoundBoard) | ({ kind: 'technique' } & FoundCard)

/** `closest` has the similar words that were searched for when nothing matched the query. */
export type SearchAnswer = { found: Found[]; closest: string[] | null }

export const searchTypes = ['all', 'dojos', 'techniques'] as const
export type SearchType = (typeof searchTypes)[number]
export const searchPriorities = ['any', 'high', 'medium', 'low'] as const
export type SearchPriority = (typeof searchPriorities)[number]

export type SearchFilters = {
  type: SearchType
  priority: SearchPriority
  hasDueDate: boolean
  isOverdue: boolean
  /** Assigned to the person who searches. */
  isMine: boolean
  /** Where, as `ActiveClan` names it: a clan's id, 'personal', or '' for everywhere. */
  place: string
}

export const noFilters: SearchFilters = {
  type: 'all',
  priority: 'any',
  hasDueDate: false,
  isOverdue: false,
  isMine: false,
  place: '',
}

/** How many filters are in use. Dojos have neither priority nor date, so those do nothing among dojos. */
export function countFilters({ type, priority, hasDueDate, isOverdue, isMine, place }: SearchFilters): number {
  const ofTechniques = [priority !== 'any', hasDueDate, isOverdue, isMine].filter(Boolean).length
  return (type === 'all' ? 0 : 1) + (place === '' ? 0 : 1) + (type === 'dojos' ? 0 : ofTechniques)
}

// Spec section 9.
export const shortestQuery = 2
export const searchDelayMs = 300

/** The query as it is sent, or null while it is too short. What is one's own needs no words. */
export function searchable(query: string, { isMine, type } = noFilters): string | null {
  const trimmed = query.trim()
  if (trimmed === '' && isMine && type !== 'dojos') return ''
  return trimmed.length >= shortestQuery ? trimmed : null
}
