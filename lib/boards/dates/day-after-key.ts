import { addDays, addMonths, type Day, startOfWeek, type WeekStart } from './calendar-day'

const first: Day = '1970-01-01'
const last: Day = '9999-12-31'

/** The day that a key moves to, by the ARIA pattern for grids of dates; undefined for other keys. */
export function dayAfterKey(key: string, isShift: boolean, day: Day, weekStart: WeekStart): Day | undefined {
  const next = moved(key, isShift, day, weekStart)
  // As text, five-digit years would not sort like the days.
  return next !== undefined && (next < first || next > last) ? day : next
}

function moved(key: string, isShift: boolean, day: Day, weekStart: WeekStart): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekStart)
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6)
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1)
    default:
      return undefined
  }
}
