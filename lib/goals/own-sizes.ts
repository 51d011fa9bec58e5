import type { ProposedTechnique } from '../ai/propose-plan'
import type { Workdays } from '../boards/dates/working-days'
import { workedDays } from './own-work'
import type { GoalMaterial } from './schema'

/** Working days that a technique of each size takes, as a model names sizes and never days. */
export type SizeDays = Readonly<Record<ProposedTechnique['size'], number>>

/** Below it, too little is known to say anything (as in the analytics). */
const fewest = 11
const usual: SizeDays = { small: 1, medium: 2, large: 5 }

/** Of what the person has finished, the shorter quarter, the middle, and what 85 of 100 stay within. */
export function ownSizes({ mine }: Pick<GoalMaterial, 'mine'>, timeZone: string, workdays: Workdays): SizeDays {
  const days = mine
    .flatMap(([startedAt, finishedAt]) => workedDays({ title: '', startedAt, finishedAt }, timeZone, workdays) ?? [])
    .toSorted((a, b) => a - b)
  if (days.length < fewest) return usual
  const at = (share: number) => days[Math.ceil(days.length * share) - 1] ?? 1
  return { small: at(0.25), medium: at(0.5), large: at(0.85) }
}
