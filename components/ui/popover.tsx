'use client'

import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { floatingStyles } from './menu-styles'
import { keepOpenForToasts } from './overlay'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger
export const PopoverAnchor = Primitive.Anchor
export const PopoverClose = Primitive.Close

/** A dialog beside its control: give it an `aria-label`, or `aria-labelledby` its heading. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onInteractOutside={keepOpenForToasts}
        className={cn(
          floatingStyles,
          'max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-4',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
