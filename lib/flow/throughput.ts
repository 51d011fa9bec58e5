import type { Done } from './dated'
import type { Bucket } from './period'
import { daysFrom } from './zone-clock'
import type { Period } from './period'

/** How many rows are in each bucket, in its order; buckets ascend and do not overlap. */
export function countByBucket(rows: readonly Pick<Done, 'day'>[], buckets: readonly Bucket[]): number[] {
  const counts = buckets.map(() => 0)
  for (const { day } of rows) {
    const at = bucketAt(buckets, day)
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** How many were finished on each day, those with none included: a forecast that leaves them out is too early. */
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
