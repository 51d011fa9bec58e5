import { addDays, type Day } from '@/lib/boards/dates/calendar-day'

const furthestDays = 90

const isWorkday = (day: Day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/**
 * Working days from tomorrow on for this many techniques, filling each day up to `perDay` including what is already due
 * there. If the next three months are full, each day takes one more.
 */
export function freeDays(many: number, today: Day, load: ReadonlyMap<Day, number>, perDay: number): Day[] {
  const workdays = Array.from({ length: furthestDays }, (_, at) => addDays(today, at + 1)).filter(isWorkday)
  const counts = new Map(workdays.map((day) => [day, load.get(day) ?? 0]))
  const days: Day[] = []
  for (let most = Math.max(1, perDay); days.length < many; most += 1) {
    for (const day of workdays) {
      for (let count = counts.get(day) ?? 0; count < most && days.length < many; count += 1) {
        days.push(day)
        counts.set(day, count + 1)
      }
    }
  }
  return days.toSorted()
}
