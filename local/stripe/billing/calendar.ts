import type { Timestamp } from '../world/primitives.ts'

export const daySeconds = 86_400
export const hourSeconds = 3_600

/** The same day and time some months later; the 31st becomes the last day of a shorter month. In UTC, as at Stripe. */
export function addMonths(from: Timestamp, months: number): Timestamp {
  const date = new Date(from * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}

/** When the period that starts at `start` ends. Counted from the anchor, so that the 31st returns after February. */
export function periodEndAfter(start: Timestamp, anchor: Timestamp, interval: 'month' | 'year'): Timestamp {
  const step = interval === 'year' ? 12 : 1
  for (let periods = 1; ; periods += 1) {
    const end = addMonths(anchor, periods * step)
    if (end > start) return end
  }
}

/** `Nov 21, 2026`, as on invoices. */
export function dayOf(at: Timestamp): string {
  return new Date(at * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
