import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '@/lib/cn'
import { type ButtonStyle, buttonStyles } from './button-styles'
import { Spinner } from './spinner'

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Styles the only child (a link, for example) instead of drawing a button. */
    asChild?: boolean
    /** Work is in progress: shows a spinner, keeps the focus and ignores clicks. */
    busy?: boolean
  }

export function Button({ className, variant, size, asChild, busy, children, type = 'button', ...props }: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    )
  }
  const waiting = busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignore } : {}
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a prop and defaults to "button"
    <button type={type} className={classes} {...props} {...waiting}>
      {busy && <Spinner size="sm" />}
      {children}
    </button>
  )
}

function ignore(event: MouseEvent) {
  event.preventDefault()
}
