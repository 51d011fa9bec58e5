import { compareCodes } from '@/lib/compare-names'
import { dayIn } from '../boards/dates/calendar-day'
import { countWorkdays, type Workdays } from '../boards/dates/working-days'
import { firstItems, type Outline, type OutlineItem } from './outline'
import { workedDays } from './own-work'
import type { FinishedWork } from './schema'

/** What was finished in an earlier dojo, in its order and with its durations, as an outline. */
export function outlineOfDojo(finished: readonly FinishedWork[], timeZone: string, workdays: Workdays): Outline {
  const inOrder = finished.toSorted((a, b) => compareCodes(a.finishedAt, b.finishedAt))
  const last = inOrder.at(-1)
  const dayOf = ({ finishedAt }: FinishedWork) => dayIn(timeZone, new Date(finishedAt))
  return {
    katas: [kata],
    items: inOrder.map((work, at): OutlineItem => {
      const days = workedDays(work, timeZone, workdays)
      return {
        id: `own-${at}`,
        title: work.title,
        kata,
        days: days ?? 1,
        lead: last ? countWorkdays(dayOf(work), dayOf(last), workdays) : 0,
        after: [],
        isIn: at < firstItems,
        isHeldBack: at >= firstItems,
        weight: 'usual',
        ...(days !== undefined && { own: { days, times: 1 } }),
        steps: [],
        tags: [],
      }
    }),
  }
}

const kata = 'Ready'
