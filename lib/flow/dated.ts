import type { Day } from '@/lib/boards/dates/calendar-day'
import { cycleDays } from './durations'
import type { Finished } from './schema'
import type { Period } from './period'
import type { zoneClock } from './zone-clock'

/** A finished technique with its finish time on the viewer's clocks, and how long it took. */
export type Done = Finished & { day: Day; hour: number; weekday: number; cycle: number | null }

/** Reads the clock once per technique. */
export function datedDone(rows: readonly Finished[], clock: ReturnType<typeof zoneClock>): Done[] {
  return rows.map((row) => ({ ...row, ...clock(row.finished_at), cycle: cycleDays(row) }))
}

export function within(rows: readonly Done[], { since, until }: Period): Done[] {
  return rows.filter(({ day }) => day >= since && day <= until)
}

/** The known cycle times. */
export function cyclesOf(rows: readonly Done[]): number[] {
  return rows.flatMap(({ cycle }) => cycle ?? [])
}

/** More dots than this would overlap and only make the page heavy. */
export const mostDots = 1500

/**
 * The dots to draw: all, or those that took longest and every nth of the rest, in order. Numbers and percentiles always
 * use all of them.
 */
export function drawnRows<Row extends { cycle: number }>(rows: readonly Row[], most = mostDots): Row[] {
  if (rows.length <= most) return [...rows]
  const slowest = new Set([...rows].sort((one, other) => other.cycle - one.cycle).slice(0, most / 5))
  const rest = rows.filter((row) => !slowest.has(row))
  const room = most - slowest.size
  const kept = new Set(Array.from({ length: room }, (_, at) => rest[Math.floor((at * rest.length) / room)]))
  return rows.filter((row) => slowest.has(row) || kept.has(row))
}
