'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ToastCard } from './toast-card'
import { type Toast, toastStore } from './toast-store'
import { useToastFocus } from './use-toast-focus'

const none: readonly Toast[] = []

/**
 * Where toasts appear: bottom right, the newest lowest. F8 moves the focus there. Each toast is its own live region;
 * `aria-live="off"` on the frame only keeps an open dialog from hiding it from screen readers.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none)
  const frame = useRef<HTMLElement>(null)
  const focus = useToastFocus(frame)
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      const buttons = frame.current?.querySelectorAll('button')
      buttons?.item(buttons.length - 1)?.focus()
    }
    window.addEventListener('keydown', reach)
    return () => window.removeEventListener('keydown', reach)
  }, [])
  return (
    <section
      ref={frame}
      {...focus}
      data-toaster=""
      aria-label="Notifications (F8)"
      aria-live="off"
      className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex flex-col items-end gap-2 md:left-auto md:w-95"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => toastStore.dismiss(toast.id)} />
      ))}
    </section>
  )
}
