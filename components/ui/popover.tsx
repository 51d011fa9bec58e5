'use client'

import { Slot } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import type { Align, Side } from './placement'
import { type Disclosure, type DisclosureProps, useDisclosure } from './use-disclosure'
import { OutsideField } from './field'
import { FloatingDialog } from './floating-dialog'

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

function OpenPopover({ children, ...props }: PopoverContentProps) {
  const { setOpen, trigger, id } = usePopover()
  const close = useClosePopover()
  return (
    <FloatingDialog {...props} id={id} anchor={trigger} onLeave={() => setOpen(false)} onEscape={close}>
      <OutsideField>{children}</OutsideField>
    </FloatingDialog>
  )
}
