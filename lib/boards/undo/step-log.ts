import type { AppError } from '@/lib/errors'
import type { BoardStore, BoardView } from '../store/board-store'
import type { CardDetails } from '../card/card-details-query'
import { cardIdOf } from '../changes/apply-change'
import type { Intended } from '../changes/change'

/** A change with the board before it, from which undo takes the old values. */
export type Recorded = { change: Intended; before: BoardView; details: CardDetails | undefined }

/** What a person did in one go: one step to undo. */
export type Step = {
  changes: Recorded[]
  /** What it is named after: for the undoing of a step, that step's own changes. */
  named: Recorded[]
  /** How to redo it, if that is not the opposite of undoing it. */
  again?: Intended[]
  isOver: boolean
  /** Called when it is taken back or refused. */
  whenOver?: (() => void)[]
}

const mostSteps = 20
const mostDetails = 10

/**
 * Remembers a person's own last steps on a board: as little as possible, since it runs on every change. Their meaning
 * is worked out only on undo (undo-step.ts), with code that is fetched by then.
 */
export class StepLog {
  done: Step[] = []
  undone: Step[] = []
  private firstListener: (() => void) | undefined
  private readonly details = new Map<string, CardDetails>()
  private readonly corrections = new WeakSet<Intended>()
  private open: Step | undefined
  private isCorrecting = false

  constructor(private readonly store: BoardStore) {
    store.onIntended((change, before) => this.record(change, before))
    store.onSettled(({ change, error }) => error && this.forget(change))
  }

  /** The newest step, which can be undone. */
  get last(): Step | undefined {
    return this.done.at(-1)
  }

  /** Reports when a step is taken back, refused or out of reach: messages about it no longer apply. */
  onOver(step: Step | undefined, listener: () => void): void {
    if (step) (step.whenOver ??= []).push(listener)
  }

  /** Reports when the first undoable thing was done. @returns a function that stops it */
  onFirst(listener: () => void): () => void {
    if (this.last) listener()
    else this.firstListener = listener
    return () => {
      this.firstListener = undefined
    }
  }

  /** The details of an open card: the board itself does not know its checklist. */
  know(cardId: string, details: CardDetails): void {
    this.details.delete(cardId)
    this.details.set(cardId, details)
    const [oldest] = this.details.keys()
    if (this.details.size > mostDetails && oldest !== undefined) this.details.delete(oldest)
  }

  /** Does several changes as one step. */
  together(changes: Intended[]): void {
    this.collect(changes)
  }

  /**
   * Undoes or redoes `step`, and puts its opposite on the other stack.
   * @returns whether there was anything to do
   */
  correct(step: Step, changes: Intended[], pile: 'done' | 'undone', again?: Intended[]): boolean {
    this.drop(step)
    if (changes.length === 0) return false
    this.isCorrecting = true
    const opposite = this.collect(changes)
    this.isCorrecting = false
    opposite.named = step.named
    if (again) opposite.again = again
    // Both piles together hold no more than before.
    this[pile] = [...this[pile], opposite]
    return true
  }

  /** Whether a refused change undid or redid something: that has a different message. */
  isCorrection(change: Intended, error: AppError): boolean {
    return this.corrections.has(change) && (error.code === 'changed' || error.code === 'not_found')
  }

  private collect(changes: Intended[]): Step {
    const step: Step = { changes: [], named: [], isOver: false }
    this.open = step
    for (const change of changes) this.store.intend(change)
    this.open = undefined
    return step
  }

  private record(change: Intended, before: BoardView): void {
    const recorded = { change, before, details: this.details.get(cardIdOf(change) ?? '') }
    const step = this.open ?? { changes: [], named: [], isOver: false }
    const isNew = step.changes.length === 0
    step.changes.push(recorded)
    if (this.isCorrecting) return void this.corrections.add(change)
    step.named.push(recorded)
    if (!isNew) return
    this.done = [...this.done, step].slice(-mostSteps)
    this.firstListener?.()
    this.firstListener = undefined
    for (const other of this.undone) this.drop(other)
  }

  private drop(step: Step): void {
    step.isOver = true
    for (const tell of step.whenOver?.splice(0) ?? []) tell()
    this.done = this.done.filter((other) => other !== step)
    this.undone = this.undone.filter((other) => other !== step)
  }

  /** What was refused never happened. */
  private forget(change: Intended): void {
    for (const step of [...this.done, ...this.undone]) {
      if (step.changes.some((recorded) => recorded.change === change)) this.drop(step)
    }
  }
}
