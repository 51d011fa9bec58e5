import { addDays, type Day, daysBetween } from './calendar-day'

/** The days of the week on which someone works, 1 for Monday to 7 for Sunday; never none. */
export type Workdays = readonly number[]

export const workdayChoices = {
  weekdays: [1, 2, 3, 4, 5],
  everyday: [1, 2, 3, 4, 5, 6, 7],
  weekends: [6, 7],
} as const satisfies Record<string, Workdays>
export type WorkdayChoice = keyof typeof workdayChoices

const aMonday: Day = '2026-01-05'
/** Three years of days; nothing here plans further. */
const mostDays = 3 * 366

function isWorkday(day: Day, workdays: Workdays): boolean {
  const sinceMonday = ((daysBetween(aMonday, day) % 7) + 7) % 7
  return workdays.includes(sinceMonday + 1)
}

/** The working days from `start`, of which the first is number 1. */
export function workdaysFrom(start: Day, count: number, workdays: Workdays): Day[] {
  return walk(start, 1, count, workdays)
}

/** The working days before `end`, the nearest first. `end` itself is excluded, whatever day it is. */
export function workdaysBefore(end: Day, count: number, workdays: Workdays): Day[] {
  return walk(addDays(end, -1), -1, count, workdays)
}

function walk(from: Day, step: 1 | -1, count: number, workdays: Workdays): Day[] {
  const days: Day[] = []
  for (let day = from, seen = 0; days.length < count && seen < mostDays * 3; day = addDays(day, step), seen++)
    if (isWorkday(day, workdays)) days.push(day)
  return days
}

/** How many working days there are from `start` until the day before `end`: 0 if `end` is not later. */
export function countWorkdays(start: Day, end: Day, workdays: Workdays): number {
  const length = Math.min(daysBetween(start, end), mostDays)
  const weeks = Math.max(0, Math.floor(length / 7))
  let count = weeks * workdays.length
  for (let at = weeks * 7; at < length; at++) if (isWorkday(addDays(start, at), workdays)) count++
  return count
}
