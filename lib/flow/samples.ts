import { type Day, daysBetween } from '@/lib/boards/dates/calendar-day'

/** Below these numbers, a percentile or forecast says more about chance than about the work. */
export const fewestFinished = 11
export const fewestDays = 28

/** What is still missing for percentiles or, with days, for a forecast; null if there is enough. */
export type Missing = { finished: number; weeks: number }

/** `since`: the first day that counts; undefined if only the number matters. */
export function missingSamples(finished: number, since?: Day | null, today?: Day): Missing | null {
  const missing = {
    finished: Math.max(0, fewestFinished - finished),
    weeks: since && today ? Math.max(0, Math.ceil((fewestDays - daysBetween(since, today)) / 7)) : 0,
  }
  return missing.finished > 0 || missing.weeks > 0 ? missing : null
}

/** "Not enough yet: 4 more finished techniques." */
export function missingWords({ finished, weeks }: Missing): string {
  const parts = [
    finished > 0 && `${finished} more finished ${finished === 1 ? 'technique' : 'techniques'}`,
    weeks > 0 && `${weeks} more ${weeks === 1 ? 'week' : 'weeks'}`,
  ].filter(Boolean)
  return `Not enough yet: ${parts.join(' and ')}.`
}
