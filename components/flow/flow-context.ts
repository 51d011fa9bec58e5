import type { Day } from '@/lib/boards/dates/calendar-day'
import type { DateFormat } from '@/lib/date-format'
import { shortDay } from '@/lib/day-words'
import { grouped } from '@/lib/flow/durations'
import type { FlowFacts } from '@/lib/flow/facts'
import type { Period } from '@/lib/flow/period'
import { mostPicks, type Pick, writePicks } from '@/lib/flow/pick'
import { type FlowPage, viewPath } from '@/lib/flow/view'

/** What each figure of a page needs besides the facts: addresses and date formats. */
export type FlowContext = {
  facts: FlowFacts
  page: FlowPage
  dateFormat: DateFormat
}

/** The address that opens what is behind a number; undefined for zero. */
export function receiptHref(
  { facts, page }: FlowContext,
  count: number,
  ...picks: readonly Pick[]
): string | undefined {
  if (count === 0 || picks.length === 0 || picks.length > mostPicks) return undefined
  return viewPath(page, facts.view, { receipt: writePicks(picks) })
}

/** A technique in its dojo; undefined if it has been deleted. */
export function techniqueHref({ card_id, board_id, gone }: { card_id: string; board_id: string; gone?: boolean }) {
  return gone ? undefined : `/dojo/${board_id}?technique=${card_id}`
}

export type CsvOf = 'finished' | 'open' | 'katas' | 'totals' | 'receipt'

export function csvHref({ facts }: FlowContext, of: CsvOf, more: Readonly<Record<string, string>> = {}): string {
  return viewPath('/api/flow/csv', facts.view, { of, ...more })
}

/** The date format, and whose days they are. */
export type DayContext = { dateFormat: DateFormat; facts: { today: Day; timeZone: string } }

/** "Nov 2" */
export function dayWords({ dateFormat, facts }: DayContext, day: Day): string {
  return shortDay(day, facts.today, dateFormat)
}

/** "Nov 2 to Nov 8", or one day */
export function periodWords(context: FlowContext, { since, until }: Period): string {
  return since === until ? dayWords(context, since) : `${dayWords(context, since)} to ${dayWords(context, until)}`
}

/** "12 weeks", or the days themselves */
export function spanWords(context: FlowContext): string {
  const { span } = context.facts.view
  return 'weeks' in span ? `${span.weeks} weeks` : periodWords(context, span)
}

/** "3 more than", "2 fewer than", "as many as" */
export function comparedWords(now: number, before: number): string {
  if (now === before) return 'as many as'
  return now > before ? `${grouped(now - before)} more than` : `${grouped(before - now)} fewer than`
}
