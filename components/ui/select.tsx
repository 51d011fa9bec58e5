'use client'

import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlStyles } from './control-styles'
import { useFieldControl } from './field-context'
import { floatingStyles, menuItemStyles } from './menu-styles'

export const Select = Primitive.Root
export const SelectValue = Primitive.Value
export const SelectGroup = Primitive.Group

export function SelectTrigger({ className, children, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        controlStyles,
        'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11 data-[placeholder]:text-ink-soft',
        className,
      )}
      {...useFieldControl()}
      {...props}
    >
      <span className="truncate">{children}</span>
      <Primitive.Icon>
        <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
      </Primitive.Icon>
    </Primitive.Trigger>
  )
}

export function SelectContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        position="popper"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          floatingStyles,
          'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-y-auto p-1.5',
          className,
        )}
        {...props}
      >
        <Primitive.Viewport>{children}</Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  )
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item className={cn(menuItemStyles, 'pr-8', className)} {...props}>
      <Primitive.ItemText>{children}</Primitive.ItemText>
      <Primitive.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  )
}
