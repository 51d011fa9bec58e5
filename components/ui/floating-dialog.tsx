'use client'

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cn } from '@/lib/cn'
import { floatingStyles, useFloating } from './floating'
import type { Align, Side } from './placement'
import { typedKey } from './typed-key'
import { useLeave } from './use-leave'

const focusable = 'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href]'

type FloatingDialogProps = {
  label: string
  id?: string
  anchor: RefObject<Element | null>
  side?: Side
  align?: Align
  className?: string
  children: ReactNode
  /** The pointer went down, or the focus moved, outside of it. */
  onLeave: () => void
  onEscape: () => void
}

/** A small dialog beside an anchor; the page around it stays usable. */
export function FloatingDialog(props: FloatingDialogProps) {
  const { label, id, anchor, side = 'bottom', align = 'end', className, children, onLeave, onEscape } = props
  const panel = useRef<HTMLDivElement>(null)
  useFloating({ panel, anchor, side, align })
  useLeave([panel, anchor], onLeave)
  useEffect(() => {
    // Something inside may have taken it.
    if (panel.current?.contains(document.activeElement)) return
    const first =
      panel.current?.querySelector<HTMLElement>('[data-first-field]') ??
      panel.current?.querySelector<HTMLElement>(focusable) ??
      panel.current
    first?.focus({ preventScroll: true })
  }, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation() // no page shortcut fires from inside
    if (typedKey(event) !== 'Escape') return
    event.preventDefault()
    onEscape()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape from the controls inside
    <div
      ref={panel}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element cannot be shown in the top layer without being modal
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      id={id}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      className={cn(floatingStyles, 'w-72 max-w-[calc(100vw-1rem)] p-4', className)}
    >
      {children}
    </div>
  )
}
