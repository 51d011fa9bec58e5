import type { List } from '@/lib/boards/schema'
import { drawLines } from './draw-line'
import { listElement, measureCards, measureColumns, type Measured, measureList, nothingMeasured } from './measure'
import { mostMoving, whatMoved } from './moved'
import { play } from './play'
import { measureRows, playRows, type Rows } from './rows'

/** Where things were before the changes since the last frame; the first of them knows what is on screen. */
let waiting: { before: Measured; crossing: string[]; completed: string[] } | undefined
/** Something else shows the current change. */
let isHeld = false

const isCalm = () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Called before a change of the board reaches the document, which shows `lists` now and `next` soon. */
export function beforeChange(root: HTMLElement, lists: readonly List[], next: readonly List[]): void {
  if (isHeld || isCalm()) return
  const moved = whatMoved(lists, next)
  if (!moved || moved.crossing.length > mostMoving) return
  const isFirst = !waiting
  waiting ??= { before: nothingMeasured(), crossing: [], completed: [] }
  const { before } = waiting
  if (moved.hasMovedLists) measureColumns(before, root)
  for (const listId of moved.listIds) measureList(before, listElement(root, listId))
  measureCards(before, root, moved.crossing)
  waiting.crossing.push(...moved.crossing)
  waiting.completed.push(...moved.completed)
  // After the focus has followed and scrolled to what moved, and before the next frame.
  if (isFirst) queueMicrotask(() => playWaiting(root))
}

function playWaiting(root: HTMLElement): void {
  if (!waiting) return
  const { before, crossing, completed } = waiting
  waiting = undefined
  drawLines(root, completed, new Set(crossing))
  play(root, before, crossing)
}

let waitingRows: { before: Rows; crossing: string[]; completed: string[] } | undefined

/** The same for the rows of the list view. Their order is known once they are rendered. */
export function beforeRows(root: HTMLElement, lists: readonly List[], next: readonly List[]): void {
  if (isCalm()) return
  const { crossing = [], completed = [] } = whatMoved(lists, next) ?? {}
  if (crossing.length > mostMoving) return
  if (!waitingRows) {
    waitingRows = { before: measureRows(root, crossing), crossing: [], completed: [] }
    queueMicrotask(() => playWaitingRows(root))
  }
  waitingRows.crossing.push(...crossing)
  waitingRows.completed.push(...completed)
}

function playWaitingRows(root: HTMLElement): void {
  if (!waitingRows) return
  const { before, crossing, completed } = waitingRows
  waitingRows = undefined
  drawLines(root, completed, new Set(crossing))
  playRows(root, before, crossing)
}

/** Lets what is in `lists`, or the katas themselves, make room for what `change` does to the document. */
export function around(root: HTMLElement, lists: readonly (Element | null | undefined)[], change: () => void): void {
  if (isCalm()) return change()
  const before = nothingMeasured()
  for (const list of lists) if (list instanceof HTMLElement) measureList(before, list)
  if (lists.length === 0) measureColumns(before, root)
  isHeld = true
  try {
    change()
  } finally {
    isHeld = false
  }
  play(root, before)
}
