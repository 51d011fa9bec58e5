import * as z from 'zod/mini'
import { prioritySchema } from '@/lib/boards/schema'

export const foundBoardSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The words around the match if only the description has it. */
  excerpt: z.nullable(z.string()),
  /** Archived dojos are found only if nothing else is. */
  isArchived: z.boolean(),
  updatedAt: z.string(),
})
export const foundCardSchema = z.extend(foundBoardSchema, {
  /** Where the excerpt is from, if it is from a step, tag or comment. */
  foundIn: z.nullable(z.enum(['tag', 'step', 'comment'])),
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

/** `closest` has the similar words that were searched for if nothing matched the query. */
export type SearchAnswer = { found: Found[]; closest: string[] | null }

export const searchTypes = ['all', 'dojos', 'techniques'] as const
export type SearchType = (typeof searchTypes)[number]
export const searchPriorities = ['any', 'high', 'medium', 'low'] as const
export type SearchPriority = (typeof searchPriorities)[number]

/** When something was last changed; 'earlier' means before all the others. */
export const updatedWhens = ['any', 'today', 'week', 'month', 'quarter', 'earlier'] as const
export type UpdatedWhen = (typeof updatedWhens)[number]

export type SearchFilters = {
  type: SearchType
  priority: SearchPriority
  hasDueDate: boolean
  isOverdue: boolean
  /** A person's id, 'me', or '' for anyone. */
  assignee: string
  updated: UpdatedWhen
  /** Where to search, like `ActiveClan`: a clan's id, 'personal', or '' for everywhere. */
  place: string
}

export const noFilters: SearchFilters = {
  type: 'all',
  priority: 'any',
  hasDueDate: false,
  isOverdue: false,
  assignee: '',
  updated: 'any',
  place: '',
}

/** How many filters are in use. Dojos have neither priority nor date, so those filters do nothing for dojos. */
export function countFilters(filters: SearchFilters): number {
  const { type, priority, hasDueDate, isOverdue, assignee, updated, place } = filters
  const ofTechniques = [priority !== 'any', hasDueDate, isOverdue, assignee !== ''].filter(Boolean).length
  const ofBoth = [type !== 'all', place !== '', updated !== 'any'].filter(Boolean).length
  return ofBoth + (type === 'dojos' ? 0 : ofTechniques)
}

// Spec section 9.
export const shortestQuery = 2
export const searchDelayMs = 300

/** The query as sent, or null while it is too short. Filtering by person needs no words. */
export function searchable(query: string, { assignee, type } = noFilters): string | null {
  const trimmed = query.trim()
  if (trimmed === '' && assignee !== '' && type !== 'dojos') return ''
  return trimmed.length >= shortestQuery ? trimmed : null
}
