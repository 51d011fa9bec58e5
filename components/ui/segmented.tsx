'use client'

import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export type SegmentedOption<Value extends string> = { value: Value; label: string; icon?: ReactNode }

type SegmentedProps<Value extends string> = {
  /** What is being chosen: "View". */
  label: string
  options: readonly SegmentedOption<Value>[]
  /** Undefined while it is not known yet (before hydration). */
  value: Value | undefined
  onValueChange: (value: Value) => void
  /** Icons only; the label stays the accessible name. */
  iconsOnly?: boolean
  className?: string
}

/** One of a few, side by side; a radio group to those who listen. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onValueChange, iconsOnly, className } = props
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onValueChange(option.value) // pressing the chosen one again sends '': it stays chosen
  }
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value ?? ''}
      onValueChange={choose}
      className={cn('inline-flex overflow-hidden rounded-ink border border-rule', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          title={iconsOnly ? option.label : undefined}
          className={cn(
            'inline-flex h-7.5 flex-1 items-center justify-center gap-2 px-2.5 text-ink-soft transition-colors duration-150 hover:text-ink',
            'focus-visible:-outline-offset-2 data-[state=on]:bg-paper-sunk data-[state=on]:font-medium data-[state=on]:text-ink',
            'pointer-coarse:min-h-10 pointer-coarse:min-w-10 [&_svg]:size-4',
          )}
        >
          {option.icon}
          <span className={cn(iconsOnly && 'sr-only')}>{option.label}</span>
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
