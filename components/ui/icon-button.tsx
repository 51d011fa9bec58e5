import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import { Tooltip } from './tooltip'

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'size' | 'asChild'> & {
  /** The accessible name and the tooltip: an icon alone says nothing. */
  label: string
  size?: 'icon' | 'icon-sm'
  /** The shortcut, shown in the tooltip. */
  shortcut?: ReactNode
  children: ReactNode
}

export function IconButton({ label, size = 'icon', variant = 'ghost', shortcut, children, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <Button aria-label={label} size={size} variant={variant} {...props}>
        {children}
      </Button>
    </Tooltip>
  )
}
