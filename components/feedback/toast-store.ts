import type { Notice } from './catalogue'

export type ToastAction = { label: string; onSelect: () => void }
/** Where to see more. */
export type ToastLink = { label: string; href: string }
export type ToastInput = Notice & { action?: ToastAction; link?: ToastLink; durationMs?: number }
export type Toast = ToastInput & { id: number; durationMs: number }

// Spec section 9.
export const defaultDurationMs = 4000
export const mostVisible = 3

/** Outlives every page: a toast sent just before a navigation is seen after it. */
export function createToastStore() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    /** Shows a toast, the newest last. A toast with the same words is replaced, so that they do not pile up. */
    push(input: ToastInput): number {
      lastId += 1
      const toast: Toast = { durationMs: defaultDurationMs, ...input, id: lastId }
      const others = toasts.filter((shown) => shown.action || toast.action || !saysTheSame(shown, toast))
      set([...others, toast].slice(-mostVisible))
      return lastId
    },
    dismiss(id: number) {
      set(toasts.filter((toast) => toast.id !== id))
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => toasts,
  }
}

export const toastStore = createToastStore()

function saysTheSame(a: Notice, b: Notice): boolean {
  return a.title === b.title && a.description === b.description && a.kind === b.kind
}
