import type { ProposedTechnique } from '../ai/propose-plan'
import type { Workdays } from '../boards/dates/working-days'
import { workedDays } from './own-work'
import type { GoalMaterial } from './schema'

/** The working days for each size, since a model names sizes and never days. */
export type SizeDays = Readonly<Record<ProposedTechnique['size'], number>>

/** Below this, too little is known to say anything (as in analytics). */
const fewest = 11
const usual: SizeDays = { small: 1, medium: 2, large: 5 }

/** From the person's finished work: the lower quartile, the median, and the 85th percentile. */
export function ownSizes({ mine }: Pick<GoalMaterial, 'mine'>, timeZone: string, workdays: Workdays): SizeDays {
  const days = mine
    .flatMap(([startedAt, finishedAt]) => workedDays({ title: '', startedAt, finishedAt }, timeZone, workdays) ?? [])
    .toSorted((a, b) => a - b)
  if (days.length < fewest) return usual
  const at = (share: number) => days[Math.ceil(days.length * share) - 1] ?? 1
  return { small: at(0.25), medium: at(0.5), large: at(0.85) }
}
