import type { Done } from './dated'
import type { Bucket, Period } from './period'
import { daysFrom } from './zone-clock'
import type { WeekStart } from '@/lib/boards/dates/calendar-day'

/** How many rows are in each bucket, in its order; buckets ascend and do not overlap. */
export function countByBucket(rows: readonly Pick<Done, 'day'>[], buckets: readonly Bucket[]): number[] {
  const counts = buckets.map(() => 0)
  for (const { day } of rows) {
    const at = bucketAt(buckets, day)
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** The rows of each bucket, in order: one pass, instead of a filter per bucket that reads all rows each time. */
export function rowsByBucket<Row extends Pick<Done, 'day'>>(
  rows: readonly Row[],
  buckets: readonly Bucket[],
): readonly Row[][] {
  const parts: Row[][] = buckets.map(() => [])
  for (const row of rows) parts[bucketAt(buckets, row.day)]?.push(row)
  return parts
}

/** How many were finished on each day, including zero: a forecast without those days would be too early. */
export function countByDay(rows: readonly Pick<Done, 'day'>[], period: Period): number[] {
  const days = daysFrom(period.since, period.until)
  const at = new Map(days.map((day, index) => [day, index]))
  const counts = days.map(() => 0)
  for (const { day } of rows) {
    const index = at.get(day)
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

function bucketAt(buckets: readonly Bucket[], day: string): number {
  let [low, high] = [0, buckets.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { since, until } = buckets[middle]!
    if (day < since) high = middle - 1
    else if (day > until) low = middle + 1
    else return middle
  }
  return -1
}

/** Due dates of finished techniques: a day late is missed, whatever the hour; without one it is neither. */
export function dueOf({ due_on, day }: Pick<Done, 'due_on' | 'day'>): 'kept' | 'missed' | null {
  if (due_on === null) return null
  return day <= due_on ? 'kept' : 'missed'
}

export function keptAndMissed(rows: readonly Done[]): { kept: Done[]; missed: Done[] } {
  return {
    kept: rows.filter((row) => dueOf(row) === 'kept'),
    missed: rows.filter((row) => dueOf(row) === 'missed'),
  }
}

/** The weekdays, 0 for Sunday, from the first day of the viewer's week on. */
export function weekdaysFrom(weekStart: WeekStart): number[] {
  return Array.from({ length: 7 }, (_, at) => (weekStart + at) % 7)
}

/** How many were finished in each hour of each weekday: `grid[weekday][hour]`, 0 for Sunday. */
export function hourGrid(rows: readonly Pick<Done, 'weekday' | 'hour'>[]): number[][] {
  const grid = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour } of rows) {
    const ofDay = grid[weekday]
    if (ofDay) ofDay[hour] = (ofDay[hour] ?? 0) + 1
  }
  return grid
}

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
