'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlStyles } from './control-styles'
import { useFieldControl } from './field'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(controlStyles, 'h-9 pointer-coarse:h-11', className)}
      {...useFieldControl()}
      {...props}
    />
  )
}
