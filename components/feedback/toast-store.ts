import type { Notice } from './catalogue'

export type ToastAction = { label: string; onSelect: () => void }
/** Where to see more. */
export type ToastLink = { label: string; href: string }
/** How several toasts with one key are combined; the action then does all of theirs, newest first. */
export type Counted = { key: string; count: number; words: (count: number) => string }
export type ToastInput = Notice & {
  action?: ToastAction
  link?: ToastLink
  durationMs?: number
  /** Replaces the toast with the same key. */
  key?: string
  counted?: Counted
  /** What was typed and is shown nowhere else now: a button copies it, and newer toasts do not push it out. */
  text?: string
  /** The person closed it, or has copied its text. */
  onClose?: () => void
  /** Screen readers have already announced it another way. */
  isSaid?: boolean
}
type Part = ToastInput & { id: number }
export type Toast = ToastInput & { id: number; durationMs: number; parts: readonly Part[] }

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
    /**
     * Shows a toast, the newest last. A toast with the same words is replaced, so that they do not pile up, and toasts
     * with the same key are counted together if possible. @returns what `withdraw` takes
     */
    push(input: ToastInput): number {
      lastId += 1
      const part = { ...input, id: lastId }
      const same = toasts.find(({ counted }) => counted && counted.key === input.counted?.key)
      if (same) {
        const joined = toastOf([...same.parts, part], same.id)
        set(toasts.map((toast) => (toast === same ? joined : toast)))
        return lastId
      }
      const others = toasts.filter((shown) => !replaces(part, shown))
      set(newestOf([...others, toastOf([part], lastId)]))
      return lastId
    },
    /** Closes a whole toast. */
    dismiss(id: number) {
      const closed = toasts.find((toast) => toast.id === id)
      set(toasts.filter((toast) => toast !== closed))
      for (const part of closed?.parts ?? []) part.onClose?.()
    },
    /** Takes back what one `push` said, because it is no longer true. */
    withdraw(partId: number) {
      if (!toasts.some(({ parts }) => parts.some(({ id }) => id === partId))) return
      set(
        toasts.flatMap((toast) => {
          const left = toast.parts.filter(({ id }) => id !== partId)
          if (left.length === toast.parts.length) return [toast]
          return left.length > 0 ? [toastOf(left, toast.id)] : []
        }),
      )
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => toasts,
  }
}

export const toastStore = createToastStore()

/** As many as are visible. */
function newestOf(toasts: readonly Toast[]): readonly Toast[] {
  const replaceable = toasts.filter(({ text }) => text === undefined)
  const tooMany = new Set(replaceable.slice(0, Math.max(0, toasts.length - mostVisible)))
  return toasts.filter((toast) => !tooMany.has(toast))
}

/** One has its own words, several are counted. */
function toastOf(parts: readonly Part[], id: number): Toast {
  const newest = parts.at(-1)!
  const toast = { durationMs: defaultDurationMs, ...newest, id, parts }
  const { counted, action, description } = newest
  if (parts.length === 1 || !counted) return toast
  const { description: _, ...plain } = toast
  const count = parts.reduce((sum, part) => sum + (part.counted?.count ?? 1), 0)
  const text = parts.flatMap((part) => part.text ?? []).join('\n\n')
  return {
    ...plain,
    title: counted.words(count),
    ...(description !== undefined && parts.every((part) => part.description === description) && { description }),
    ...(text && { text }),
    ...(action && {
      action: {
        ...action,
        onSelect: () => {
          for (const part of parts.toReversed()) part.action?.onSelect()
        },
      },
    }),
  }
}

function replaces(next: ToastInput, shown: Toast): boolean {
  if (next.key !== undefined) return next.key === shown.key
  return !shown.action && !next.action && shown.text === undefined && saysTheSame(shown, next)
}

function saysTheSame(a: Notice, b: Notice): boolean {
  return a.title === b.title && a.description === b.description && a.kind === b.kind
}
