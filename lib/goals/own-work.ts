import { dayIn } from '../boards/dates/calendar-day'
import { countWorkdays, type Workdays } from '../boards/dates/working-days'
import { medianOf } from './median'
import type { FinishedWork } from './schema'
import { wordStems } from '../playbooks/word-stem'

/** One's own finished techniques that are similar to a planned one: the median of their working days. */
export type OwnDays = { days: number; times: number }

type Measured = { stems: ReadonlySet<string>; days: number }

/** A function that returns what techniques similar to a title really took; undefined if there were none. */
export function learnDurations(
  finished: readonly FinishedWork[],
  timeZone: string,
  workdays: Workdays,
): (title: string) => OwnDays | undefined {
  const measured = finished.flatMap((work): Measured[] => {
    const days = workedDays(work, timeZone, workdays)
    return days === undefined ? [] : [{ stems: wordStems(work.title), days }]
  })
  return (title) => {
    const stems = wordStems(title)
    const alike = measured.filter((work) => areAlike(stems, work.stems))
    return alike.length === 0 ? undefined : { days: medianOf(alike.map(({ days }) => days)), times: alike.length }
  }
}

/** From the day of its start to the day of its end, both included; undefined if its start is unknown. */
export function workedDays(
  { startedAt, finishedAt }: FinishedWork,
  timeZone: string,
  workdays: Workdays,
): number | undefined {
  if (startedAt === null) return undefined
  const [start, end] = [dayIn(timeZone, new Date(startedAt)), dayIn(timeZone, new Date(finishedAt))]
  return Math.max(1, countWorkdays(start, end, workdays) + 1)
}

/** Whether most words of the shorter title are in the other, and at least two, unless it has only one. */
export function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const fewer = Math.min(one.size, other.size)
  if (fewer === 0) return false
  const common = [...one].filter((stem) => other.has(stem)).length
  if (fewer === 1) return common === 1 && Math.max(one.size, other.size) === 1
  return common >= 2 && common / fewer >= 0.6
}
