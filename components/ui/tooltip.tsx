'use client'

import { Slot } from 'radix-ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Side } from './placement'
import { useFloating } from './floating'

const openDelayMs = 700 // spec section 9
const graceMs = 120 // time to move the pointer to the tooltip itself

type TooltipProps = {
  label: ReactNode
  /** The shortcut: "N", "⌘K". */
  shortcut?: ReactNode
  side?: Side
  /** One control that accepts a ref and has its own accessible name. */
  children: ReactNode
}

export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<number>(undefined)
  const id = useId()
  const become = (open: boolean, afterMs = 0) => {
    window.clearTimeout(timer.current)
    if (afterMs === 0) setOpen(open)
    else timer.current = window.setTimeout(() => setOpen(open), afterMs)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const byMouse = (open: boolean, afterMs: number) => (event: PointerEvent) =>
    event.pointerType === 'mouse' && become(open, afterMs)
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={byMouse(true, openDelayMs)}
        onPointerLeave={byMouse(false, graceMs)}
        onPointerDown={() => become(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && become(true, openDelayMs)}
        onBlur={() => become(false)}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && become(false)}
      >
        {children}
      </Slot.Root>
      {isOpen && (
        <Bubble
          id={id}
          anchor={anchor}
          side={side}
          onPointerEnter={() => become(true)}
          onPointerLeave={() => become(false, graceMs)}
        >
          {label}
          {shortcut && <kbd className="rounded-[4px] border border-ink-soft px-1.5 font-sans text-xs">{shortcut}</kbd>}
        </Bubble>
      )}
    </>
  )
}

type BubbleProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  side: Side
  onPointerEnter: () => void
  onPointerLeave: () => void
  children: ReactNode
}

function Bubble({ id, anchor, side, children, ...hold }: BubbleProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFloating({ panel, anchor, side, align: 'center' })
  return (
    <div
      ref={panel}
      popover="manual"
      role="tooltip"
      id={id}
      {...hold}
      className="fixed inset-auto max-w-64 animate-fade-in cursor-default rounded-ink bg-ink px-2.5 py-1.5 text-left text-[13px] leading-[1.45] font-normal whitespace-normal text-paper"
    >
      <span className="flex items-center gap-2">{children}</span>
    </div>
  )
}
