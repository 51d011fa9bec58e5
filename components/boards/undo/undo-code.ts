import { nameStep } from '@/lib/boards/undo/name-step'
import type { Step, StepLog } from '@/lib/boards/undo/step-log'
import { redoLast, undoLast, undoStep } from '@/lib/boards/undo/undo-step'

/** Undoes and names a step; undefined if there was nothing to undo. */
export function takeBack(log: StepLog, step?: Step): string | undefined {
  const undone = step ? (undoStep(log, step) ? step : undefined) : undoLast(log)
  return undone && nameStep(undone)
}

export function doAgain(log: StepLog): string | undefined {
  const redone = redoLast(log)
  return redone && nameStep(redone)
}

/** The names of what would be undone and redone next. */
export function nextSteps({ last, undone }: StepLog): { undo?: string; redo?: string } {
  const again = undone.at(-1)
  return { ...(last && { undo: nameStep(last) }), ...(again && { redo: nameStep(again) }) }
}
