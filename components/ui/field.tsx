'use client'

import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/cn'
import { FieldContext, type FieldControl } from './field-context'
import { Label } from './label'

type FieldProps = {
  label: ReactNode
  /** One `Input`, `Textarea` or `SelectTrigger`, which gets its id and descriptions from here. */
  children: ReactNode
  hint?: ReactNode
  /** Shown beside the field and read out with it. */
  error?: string | null | undefined
  required?: boolean
  hideLabel?: boolean
  /** Shown at the end of the label's line, like "Forgot password?". */
  aside?: ReactNode
  className?: string
}

export function Field({ label, children, hint, error, required, hideLabel, aside, className }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = [errorId, hintId].filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  }
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
        <Label htmlFor={id} className={cn(hideLabel && 'sr-only')}>
          {label}
        </Label>
        {aside && <div className="text-[13px]">{aside}</div>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {/* Always rendered, so that screen readers announce a message that appears later. */}
      <p id={`${id}-error`} aria-live="polite" className="text-[13px] text-danger-deep empty:hidden">
        {error}
      </p>
      {hint && (
        <p id={hintId} className="text-[13px] text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
