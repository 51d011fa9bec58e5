'use client'

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from '@/lib/cn'

type FieldControl = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const FieldContext = createContext<FieldControl | null>(null)

/** What the surrounding `Field` gives its control; nothing outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}

/** For popovers of a control: their own fields do not belong to the `Field` around the control. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>
}

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

function Label({ className, children, ...props }: ComponentProps<'label'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- `htmlFor` comes with the props
    <label className={cn('text-[13px] font-medium text-ink', className)} {...props}>
      {children}
    </label>
  )
}
