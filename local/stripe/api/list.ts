import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'

interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

type Range =
  number | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }

/** One page of `records`, which are in creation order; the newest comes first, as everywhere at Stripe. */
export function listPage<R extends { id: string }, T>(
  records: R[],
  { limit = 10, starting_after: after, ending_before: before }: Page,
  url: string,
  present: (record: R) => T,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100)
    throw ApiError.invalid(`Invalid integer: ${limit}`, 'limit', 'parameter_invalid_integer')
  const newestFirst = records.toReversed()
  const indexOf = (id: string, param: string): number => {
    const index = newestFirst.findIndex((record) => record.id === id)
    if (index < 0) throw ApiError.missing('object', id, param)
    return index
  }
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newestFirst.slice(start, end).map(present), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1
  const data = newestFirst.slice(start, start + limit).map(present)
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url }
}

/** A complete list that is part of an object. */
export function wholeList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}

/** Whether a time matches the `created` filter. */
export function isWithin(range: Range | undefined, created: number): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
