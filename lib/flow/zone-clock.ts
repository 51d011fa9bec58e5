import { addDays, type Day, offsetMs } from '@/lib/boards/dates/calendar-day'

const dayMs = 86_400_000

export type ZoneMoment = { day: Day; hour: number; /** 0 for Sunday to 6 */ weekday: number }

/**
 * Reads many moments on the clocks of one zone. `Intl` takes microseconds for each, so it is asked only twice per day:
 * a zone with the same offset at both ends of a day has not changed it in between.
 */
export function zoneClock(timeZone: string): (moment: string | number) => ZoneMoment {
  const offsets = new Map<number, number | null>()
  const offsetAt = (ms: number): number => {
    const utcDay = Math.floor(ms / dayMs)
    let known = offsets.get(utcDay)
    if (known === undefined) {
      const [start, end] = [utcDay, utcDay + 1].map((at) => offsetMs(timeZone, new Date(at * dayMs)))
      known = start === end ? (start ?? 0) : null
      offsets.set(utcDay, known)
    }
    return known ?? offsetMs(timeZone, new Date(ms))
  }
  return (moment) => {
    const ms = typeof moment === 'number' ? moment : Date.parse(moment)
    const shown = ms + offsetAt(ms)
    const count = Math.floor(shown / dayMs)
    return {
      day: dayOfCount(count),
      hour: Math.floor((shown - count * dayMs) / 3_600_000),
      // The first of January 1970 was a Thursday.
      weekday: (((count + 4) % 7) + 7) % 7,
    }
  }
}

const names = new Map<number, Day>()

function dayOfCount(count: number): Day {
  let name = names.get(count)
  if (name === undefined) {
    if (names.size > 5000) names.clear()
    name = new Date(count * dayMs).toISOString().slice(0, 10)
    names.set(count, name)
  }
  return name
}

/** Every day from one to another, both included. */
export function daysFrom(since: Day, until: Day): Day[] {
  const days: Day[] = []
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
