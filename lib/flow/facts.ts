import { addDays, type Day, dayIn, type WeekStart } from '@/lib/boards/dates/calendar-day'
import { type Done, datedDone, within } from './dated'
import { windowWeeks } from './forecast'
import { type Period, periodOf, previousPeriod } from './period'
import type { Finished, KataDay, Open, Total } from './schema'
import type { FlowView } from './view'
import { zoneClock } from './zone-clock'

/** Whose days and weeks these are. */
export type Calendar = { timeZone: string; weekStart: WeekStart; now: Date }

/** The days that a page needs, before it has read anything. */
export type Asked = { today: Day; period: Period; before: Period; finishedSince: Day }

export function askedOf(view: FlowView, { timeZone, weekStart, now }: Calendar): Asked {
  const today = dayIn(timeZone, now)
  const period = periodOf(view, today, weekStart)
  const before = previousPeriod(period)
  const windowSince = addDays(today, -7 * windowWeeks)
  const first = view.isCompared ? before.since : period.since
  return { today, period, before, finishedSince: first < windowSince ? first : windowSince }
}

/** The rows as returned by the database. */
export type FlowRows = {
  finished: readonly Finished[]
  open: readonly Open[]
  katas: readonly KataDay[]
  totals: readonly Total[]
  /** From when on stays are complete; null if nothing is counted. */
  since: string | null
}

/** The data of a page of charts. */
export type FlowFacts = Asked &
  Calendar & {
    view: FlowView
    /** Finished within the period, the one before, and the weeks that a forecast looks back on. */
    done: readonly Done[]
    doneBefore: readonly Done[]
    doneInWindow: readonly Done[]
    window: Period
    open: readonly Open[]
    katas: readonly KataDay[]
    totals: readonly Total[]
    countedSince: Day | null
  }

export function factsOf(view: FlowView, calendar: Calendar, rows: FlowRows): FlowFacts {
  const asked = askedOf(view, calendar)
  const all = datedDone(rows.finished, zoneClock(calendar.timeZone))
  const countedSince = rows.since === null ? null : dayIn(calendar.timeZone, new Date(rows.since))
  const windowSince = addDays(asked.today, -7 * windowWeeks)
  // Without today, which is not over: the pace would look slower every morning.
  const window = {
    since: countedSince !== null && countedSince > windowSince ? countedSince : windowSince,
    until: addDays(asked.today, -1),
  }
  return {
    ...asked,
    ...calendar,
    view,
    done: within(all, asked.period),
    doneBefore: within(all, asked.before),
    doneInWindow: within(all, window),
    window,
    open: rows.open,
    katas: rows.katas,
    totals: rows.totals,
    countedSince,
  }
}
