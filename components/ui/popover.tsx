'use client'

import { Slot } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { cn } from '@/lib/cn'
import type { Align, Side } from './placement'
import { type Disclosure, type DisclosureProps, useDisclosure } from './use-disclosure'
import { typedKey } from './typed-key'
import { floatingStyles, useFloating } from './floating'
import { useLeave } from './use-leave'

const focusable = 'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href]'

const PopoverContext = createContext<(Disclosure & { id: string }) | null>(null)

function usePopover() {
  const popover = useContext(PopoverContext)
  if (!popover) throw new Error('A part of a Popover is outside of one')
  return popover
}

/** A small dialog beside its control; the page around it stays usable. */
export function Popover({ children, ...disclosure }: DisclosureProps & { children: ReactNode }) {
  const id = useId()
  return <PopoverContext value={{ ...useDisclosure(disclosure), id }}>{children}</PopoverContext>
}

export function PopoverTrigger({ asChild, ...props }: ComponentProps<'button'> & { asChild?: boolean }) {
  const { isOpen, setOpen, trigger, id } = usePopover()
  const Part = asChild ? Slot.Root : 'button'
  return (
    <Part
      {...(!asChild && { type: 'button' as const })}
      ref={trigger}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
      {...props}
    />
  )
}

/** Closes the popover around a part of it; the focus goes back to its control. */
export function useClosePopover(): () => void {
  const { setOpen, trigger } = usePopover()
  return () => {
    trigger.current?.focus()
    setOpen(false)
  }
}

type PopoverContentProps = { label: string; side?: Side; align?: Align; className?: string; children: ReactNode }

export function PopoverContent(props: PopoverContentProps) {
  return usePopover().isOpen ? <OpenPopover {...props} /> : null
}

function OpenPopover({ label, side = 'bottom', align = 'end', className, children }: PopoverContentProps) {
  const { setOpen, trigger, id } = usePopover()
  const close = useClosePopover()
  const panel = useRef<HTMLDivElement>(null)
  useFloating({ panel, anchor: trigger, side, align })
  useLeave([panel, trigger], () => setOpen(false))
  useEffect(() => {
    const first =
      panel.current?.querySelector<HTMLElement>('[data-first-focus]') ??
      panel.current?.querySelector<HTMLElement>(focusable) ??
      panel.current
    first?.focus({ preventScroll: true })
  }, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation() // no page shortcut fires from inside
    if (typedKey(event) !== 'Escape') return
    event.preventDefault()
    close()
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
