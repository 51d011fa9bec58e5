'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlStyles } from './control-styles'
import { useFieldControl } from './field'

/**
 * The platform's picker with our styles and `<option>` children: it works in forms, weighs nothing and suits phones. If
 * an option shows more than a word, use a menu's radio group.
 */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select
        className={cn(controlStyles, 'h-9 cursor-pointer appearance-none pr-8 pointer-coarse:h-11')}
        {...useFieldControl()}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}
