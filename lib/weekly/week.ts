import * as z from 'zod/mini'
import { addDays, type Day, startOfWeek, type WeekStart } from '@/lib/boards/dates/calendar-day'
import { dateFormats } from '@/lib/date-format'
import { askedOf, type Calendar, type FlowFacts, factsOf } from '@/lib/flow/facts'
import { type Bucket, bucketsOf, type Period } from '@/lib/flow/period'
import { AppError, isTooMuch } from '@/lib/errors'
import { loadFlow } from '@/lib/flow/queries'
import { fewestDays } from '@/lib/flow/samples'
import { countByBucket } from '@/lib/flow/throughput'
import { type FlowView, scopeOf } from '@/lib/flow/view'
import type { Db } from '@/lib/supabase/db'

/** What `claim_weekly_letter` returns. */
export const weekLetterSchema = z.object({
  id: z.guid(),
  attempt: z.int(),
  email: z.string(),
  userId: z.guid(),
  /** The day it is sent. */
  monday: z.string(),
  timeZone: z.string(),
  weekStart: z.literal([1, 2, 3, 4, 5, 6, 7]),
  dateFormat: z.enum(dateFormats),
})
export type WeekLetter = z.infer<typeof weekLetterSchema>

/** The week an e-mail is about, the earlier full weeks, and what the page would show about them. */
export type Week = {
  facts: FlowFacts
  period: Period
  count: number
  before: Period | null
  /** How many were done in each of them; fewer than `fewestWeeks` weeks say nothing. */
  beforeCounts: readonly number[]
}

const weeksShown = 12
export const fewestWeeks = fewestDays / 7

/** The last full week before a Monday, in the person's calendar: it may start on a different day. */
export function weekBefore(monday: Day, weekStart: WeekStart): Period {
  const until = addDays(startOfWeek(monday, weekStart), -1)
  return { since: addDays(until, -6), until }
}

/** The analytics page that ends with this week: a person's own work in all dojos they can read. */
export function weekView({ since, until }: Period): FlowView {
  return { dojos: [], isMine: true, span: { since: addDays(since, -7 * (weeksShown - 1)), until }, isCompared: false }
}

/**
 * Reads it as its page would, with the person's current permissions. Null if their dojos hold too much to count at once,
 * which that page says.
 */
export async function loadWeek(admin: Db, letter: WeekLetter, now = new Date()): Promise<Week | null> {
  const { userId, timeZone, weekStart } = letter
  const calendar: Calendar = { timeZone, weekStart, now }
  const view = weekView(weekBefore(letter.monday, weekStart))
  const question = { scope: scopeOf(view, userId), asked: askedOf(view, calendar), timeZone }
  try {
    return weekOf(factsOf(view, calendar, await loadFlow(admin, question, ['finished', 'open'], userId)))
  } catch (error) {
    if (error instanceof AppError && isTooMuch(error)) return null
    throw error
  }
}

export function weekOf(facts: FlowFacts): Week {
  const { done, period, weekStart, countedSince } = facts
  const buckets = bucketsOf(period, weekStart)
  const counts = countByBucket(done, buckets)
  const isCounted = ({ since }: Bucket) => countedSince !== null && since >= countedSince
  const first = buckets.slice(0, -1).findIndex(isCounted)
  const [oldest, last] = [buckets[first], buckets.at(-1)!]
  return {
    facts,
    period: { since: last.since, until: last.until },
    count: counts.at(-1) ?? 0,
    before: oldest ? { since: oldest.since, until: addDays(last.since, -1) } : null,
    beforeCounts: oldest ? counts.slice(first, -1) : [],
  }
}
