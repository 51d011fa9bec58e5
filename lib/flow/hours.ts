import type { WeekStart } from '@/lib/boards/dates/calendar-day'
import type { Done } from './dated'

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
