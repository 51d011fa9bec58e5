import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export function Label({ className, children, ...props }: ComponentProps<'label'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- `htmlFor` comes with the props
    <label className={cn('text-[13px] font-medium text-ink', className)} {...props}>
      {children}
    </label>
  )
}
