import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button'

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'size' | 'asChild'> & {
  /** The accessible name: an icon alone says nothing. */
  label: string
  size?: 'icon' | 'icon-sm'
  children: ReactNode
}

export function IconButton({ label, size = 'icon', variant = 'ghost', children, ...props }: IconButtonProps) {
  return (
    <Button aria-label={label} size={size} variant={variant} {...props}>
      {children}
    </Button>
  )
}
