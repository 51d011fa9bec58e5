import type { Workdays } from '../boards/dates/working-days'
import { medianOf } from './median'
import { workedDays } from './own-work'
import type { GoalMaterial } from './schema'

/** How many techniques someone works on at the same time, and from how many that is known; null if unknown. */
export type OwnPace = { hands: number; finished: number | null }

const weeks = 8
/** Below this, too little is known to say anything (as in analytics). */
const fewest = 11
const usualHands = 2
const mostHands = 12

/** The number finished per day times the days that one takes (Little's law). */
export function ownPace({ mine }: Pick<GoalMaterial, 'mine'>, timeZone: string, workdays: Workdays): OwnPace {
  const days = mine.flatMap(
    ([startedAt, finishedAt]) => workedDays({ title: '', startedAt, finishedAt }, timeZone, workdays) ?? [],
  )
  if (days.length < fewest) return { hands: usualHands, finished: null }
  const aDay = days.length / (weeks * workdays.length)
  return { hands: Math.min(mostHands, Math.max(1, Math.round(aDay * medianOf(days)))), finished: days.length }
}
