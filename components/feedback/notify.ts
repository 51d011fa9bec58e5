import type { Situation } from './catalogue'
import { type Counted, type ToastAction, type ToastLink, toastStore } from './toast-store'
import { type Wording, wordsFor } from './words-for'

type Overrides = Wording & {
  action?: ToastAction
  durationMs?: number
  key?: string
  isSaid?: boolean
  counted?: Counted
  text?: string
  onClose?: () => void
}
type UndoMore = { description?: string; link?: ToastLink; counted?: Counted }

/** Four seconds are too short to notice a mistake, find the button and press it. */
const undoDurationMs = 8000

/** Says what happened, in the catalogue's words. Callable from anywhere in the browser; a `Toaster` shows it. */
export function notify(situation: Situation, { title, description, values, ...more }: Overrides = {}): number {
  return toastStore.push({
    ...wordsFor(situation, { title, description, ...(values && { values }) }),
    ...more,
  })
}

/** "Technique deleted", with an Undo button. */
notify.undo = (title: string, onUndo: () => void, more: UndoMore = {}): number =>
  toastStore.push({
    title,
    kind: 'info',
    durationMs: undoDurationMs,
    action: { label: 'Undo', onSelect: onUndo },
    ...more,
  })

/** For several deletions in a row: “3 techniques deleted”. */
export const countedAs = (noun: string, deed: string, count = 1): Counted => ({
  key: `${noun} ${deed}`,
  count,
  words: (total) => `${total} ${noun}s ${deed}`,
})

/** Withdraws what was said: it is no longer true. */
notify.withdraw = (id: number): void => toastStore.withdraw(id)
