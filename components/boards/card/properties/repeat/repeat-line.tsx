import { type ReactNode, useId } from 'react'
import { Select } from '@/components/ui/select'

/** A label and its controls, in the panel. */
export function RepeatLine({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot stand beside its fields
    <div role="group" aria-labelledby={id} className="grid grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-x-2">
      <span id={id} className="text-ink-soft">
        {name}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-1.5">{children}</div>
    </div>
  )
}

export type Option<Value extends string> = { value: Value; name: string }

type OneOfProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  className?: string
  onChoose: (value: Value) => void
}

/** The platform's own list: small, and good under a finger. */
export function OneOf<Value extends string>({ label, options, value, className, onChoose }: OneOfProps<Value>) {
  return (
    <Select
      aria-label={label}
      value={value}
      className={className ?? 'min-w-0 flex-1'}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </Select>
  )
}
