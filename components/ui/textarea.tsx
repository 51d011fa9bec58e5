'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlStyles } from './control-styles'
import { useFieldControl } from './field'

/** Grows with its text if the browser can (`field-sizing`); otherwise it scrolls. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlStyles, 'field-sizing-content min-h-18 resize-y py-2', className)}
      {...useFieldControl()}
      {...props}
    />
  )
}
