'use client'

import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onCheckedChange?: (checked: boolean) => void
} & ({ label: ReactNode; hideLabel?: false } | { label: string; hideLabel: true })

export function Checkbox({ label, hideLabel, className, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <label className={cn('inline-flex cursor-pointer items-center gap-2 pointer-coarse:min-h-11', className)}>
      <span className="relative inline-grid size-4.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={hideLabel ? label : undefined}
          onChange={(event) => onCheckedChange?.(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-[4px] border border-rule-strong bg-paper-raised transition-colors duration-150 before:absolute before:-inset-2 checked:border-matsu checked:bg-matsu hover:not-checked:border-ink-faint disabled:opacity-60 aria-disabled:opacity-60"
          {...props}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3.5 text-paper-raised peer-checked:block"
        />
      </span>
      {!hideLabel && <span>{label}</span>}
    </label>
  )
}
