import { visibleLabels, visibleLists, visibleTitle } from '../store/board-reducer'
import type { Intended } from '../changes/change'
import type { Picture } from '../changes/verb'
import { verbOf } from '../changes/verbs'
import type { Recorded, Step, StepLog } from './step-log'

/** The changes that take a change back, in order. */
export function inverseOf(change: Intended, before: Picture): Intended[] {
  return verbOf(change).inverse(change, before)
}

function pictureOf({ before, details }: Recorded): Picture {
  const viewerId = before.snapshot.viewer.id
  return {
    lists: visibleLists(before),
    labels: visibleLabels(before),
    title: visibleTitle(before),
    viewerId,
    now: new Date().toISOString(),
    details,
  }
}

function inverseOfStep({ changes, again }: Step): Intended[] {
  return again ?? changes.toReversed().flatMap((recorded) => inverseOf(recorded.change, pictureOf(recorded)))
}

/** Takes one step back, unless that already happened. @returns whether anything was done */
export function undoStep(log: StepLog, step: Step): boolean {
  if (step.isOver) return false
  // Putting a deleted label back on its cards creates it; only deleting undoes that.
  const again = step.changes.some(({ change }) => change.type === 'label.deleted')
    ? step.changes.map(({ change }) => change)
    : undefined
  return log.correct(step, inverseOfStep(step), 'undone', again)
}

/** Takes back the newest step that still has something to take back. @returns that step */
export function undoLast(log: StepLog): Step | undefined {
  for (let step = log.done.at(-1); step; step = log.done.at(-1)) if (undoStep(log, step)) return step
  return undefined
}

/** Redoes what was undone last. @returns that step */
export function redoLast(log: StepLog): Step | undefined {
  for (let step = log.undone.at(-1); step; step = log.undone.at(-1)) {
    if (log.correct(step, inverseOfStep(step), 'done')) return step
  }
  return undefined
}
