'use client'

import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './kbd'

const openDelayMs = 700 // spec section 9

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={openDelayMs}>{children}</Primitive.Provider>
}

type TooltipProps = {
  label: ReactNode
  /** The keys that do the same: "N", "⌘K". */
  keys?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One control that takes a ref and has an accessible name of its own. */
  children: ReactNode
}

export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-64 animate-fade-in items-center gap-2 rounded-ink bg-ink px-2.5 py-1.5 text-[13px] text-paper"
        >
          {label}
          {keys && <Kbd className="border-ink-soft bg-transparent text-paper">{keys}</Kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
