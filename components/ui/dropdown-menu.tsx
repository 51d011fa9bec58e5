'use client'

import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { floatingStyles, menuItemStyles } from './menu-styles'

export const DropdownMenuTrigger = Primitive.Trigger
export const DropdownMenuRadioGroup = Primitive.RadioGroup
export const DropdownMenuSub = Primitive.Sub

/** Not modal: the page beside it stays readable and scrollable, and nothing shifts when it opens. */
export function DropdownMenu({ modal = false, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={modal} {...props} />
}

const panelStyles = cn(
  floatingStyles,
  'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1.5',
)

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn(panelStyles, className)}
        {...props}
      />
    </Primitive.Portal>
  )
}

type ItemProps = ComponentProps<typeof Primitive.Item> & { destructive?: boolean }

export function DropdownMenuItem({ className, destructive, ...props }: ItemProps) {
  return (
    <Primitive.Item
      className={cn(menuItemStyles, destructive && 'text-shu-deep [&_svg]:text-shu-deep', className)}
      {...props}
    />
  )
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(menuItemStyles, 'pr-8', className)} {...props}>
      {children}
      <Ticked />
    </Primitive.RadioItem>
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(menuItemStyles, 'pr-8', className)} {...props}>
      {children}
      <Ticked />
    </Primitive.CheckboxItem>
  )
}

export function DropdownMenuSubTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.SubTrigger>) {
  return (
    <Primitive.SubTrigger className={cn(menuItemStyles, 'data-[state=open]:bg-paper-sunk', className)} {...props}>
      {children}
      <ChevronRight aria-hidden="true" className="ml-auto" />
    </Primitive.SubTrigger>
  )
}

export function DropdownMenuSubContent({ className, ...props }: ComponentProps<typeof Primitive.SubContent>) {
  return (
    <Primitive.Portal>
      <Primitive.SubContent sideOffset={4} collisionPadding={8} className={cn(panelStyles, className)} {...props} />
    </Primitive.Portal>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-2.5 py-1.5 text-xs text-ink-soft', className)} {...props} />
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-rule" />
}

/** The keys that do the same, at the end of an item. */
export function DropdownMenuShortcut({ children }: { children: ReactNode }) {
  return <kbd className="ml-auto pl-6 font-sans text-xs text-ink-soft">{children}</kbd>
}

function Ticked() {
  return (
    <Primitive.ItemIndicator className="absolute right-2.5">
      <Check aria-hidden="true" />
    </Primitive.ItemIndicator>
  )
}
