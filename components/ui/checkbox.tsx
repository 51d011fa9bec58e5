'use client'

import { Check } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '@/lib/cn'

type CheckboxProps = ComponentProps<typeof Primitive.Root> & {
  label: ReactNode
  hideLabel?: boolean
}

export function Checkbox({ label, hideLabel, className, id, ...props }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <span className={cn('inline-flex items-center gap-2 pointer-coarse:min-h-10', className)}>
      <Primitive.Root
        id={inputId}
        className={cn(
          'relative grid size-4.5 shrink-0 place-items-center rounded-[4px] border border-rule-strong bg-paper-raised text-paper-raised',
          'transition-colors duration-150 hover:border-ink-faint disabled:opacity-60',
          'data-[state=checked]:border-matsu data-[state=checked]:bg-matsu',
          'before:absolute before:-inset-2 pointer-coarse:before:-inset-3',
        )}
        {...props}
      >
        <Primitive.Indicator>
          <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
        </Primitive.Indicator>
      </Primitive.Root>
      <label htmlFor={inputId} className={cn(hideLabel && 'sr-only')}>
        {label}
      </label>
    </span>
  )
}
