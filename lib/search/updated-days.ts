import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import type { UpdatedWhen } from './schema'

const daysBack = { today: 0, week: 6, month: 29, quarter: 89 } as const

/** The first and the last day that count, both included; undefined for no limit. */
export function updatedDays(when: UpdatedWhen, today: Day): { from?: Day; to?: Day } {
  if (when === 'any') return {}
  if (when === 'earlier') return { to: addDays(today, -daysBack.quarter - 1) }
  return { from: addDays(today, -daysBack[when]) }
}
