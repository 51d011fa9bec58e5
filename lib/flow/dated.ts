import type { Day } from '@/lib/boards/dates/calendar-day'
import { cycleDays } from './durations'
import type { Finished } from './schema'
import type { Period } from './period'
import type { zoneClock } from './zone-clock'

/** A finished technique with when that was on the viewer's clocks, and how long it took. */
export type Done = Finished & { day: Day; hour: number; weekday: number; cycle: number | null }

/** Reads the clock once for each technique. */
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
