import type { Situation } from './catalogue'
import { type ToastAction, type ToastLink, toastStore } from './toast-store'
import { type Wording, wordsFor } from './words-for'

type Overrides = Wording & { action?: ToastAction; durationMs?: number }

/** Four seconds are too short to notice a mistake, find the button and press it. */
const undoDurationMs = 8000

/** Says what happened, in the catalogue's words. Callable from anywhere in the browser; a `Toaster` shows it. */
export function notify(situation: Situation, { action, durationMs, ...wording }: Overrides = {}): number {
  return toastStore.push({
    ...wordsFor(situation, wording),
    ...(action && { action }),
    ...(durationMs !== undefined && { durationMs }),
  })
}

/** "Technique deleted", with an Undo button. */
notify.undo = (title: string, onUndo: () => void, description?: string, link?: ToastLink): number =>
  toastStore.push({
    title,
    kind: 'info',
    durationMs: undoDurationMs,
    action: { label: 'Undo', onSelect: onUndo },
    ...(description !== undefined && { description }),
    ...(link && { link }),
  })

notify.dismiss = (id: number): void => toastStore.dismiss(id)
