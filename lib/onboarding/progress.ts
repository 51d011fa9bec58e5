import { firstStep, isStep, lastStep } from './steps'

/** Progress in the tour: `lastUpdate` (ISO) says which of two devices is newer. */
export type Progress = { step: number; completedSteps: number[]; lastUpdate: string }

export const noProgress: Progress = { step: firstStep, completedSteps: [], lastUpdate: '' }

/** The later of two. */
export function newerProgress(a: Progress | undefined, b: Progress | undefined): Progress | undefined {
  if (!a || !b) return a ?? b
  return Date.parse(a.lastUpdate) > Date.parse(b.lastUpdate) ? a : b
}

/** Progress at another step; leaving a step with Next completes it. Unknown steps change nothing. */
export function atStep(progress: Progress, step: number, completed?: number, now: Date = new Date()): Progress {
  const { completedSteps } = progress
  const isNew = completed !== undefined && !completedSteps.includes(completed)
  return {
    step: isStep(step) ? step : progress.step,
    completedSteps: isNew ? [...completedSteps, completed].toSorted((a, b) => a - b) : completedSteps,
    lastUpdate: now.toISOString(),
  }
}

/** How much of the tour is done, in percent, at most 100. */
export function percentDone({ completedSteps }: Progress): number {
  const done = new Set(completedSteps.filter(isStep)).size
  return Math.min(100, Math.round((done / lastStep) * 100))
}
