'use client'

import { type ReactNode, useId } from 'react'

export type SegmentedOption<Value extends string> = { value: Value; label: string; icon?: ReactNode }

type SegmentedProps<Value extends string> = {
  /** What is being chosen: "View". */
  label: string
  options: readonly SegmentedOption<Value>[]
  /** Undefined until it is known (before hydration). */
  value: Value | undefined
  onValueChange: (value: Value) => void
  /** Icons only; the label remains the accessible name. */
  iconsOnly?: boolean
  className?: string
}

/** One of a few, side by side: native radios below the styling, so arrows, forms and screen readers just work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onValueChange, iconsOnly, className = '' } = props
  const name = useId()
  return (
    <fieldset className={`inline-flex min-w-0 overflow-hidden rounded-ink border border-rule ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className="relative inline-flex h-7.5 flex-auto items-center justify-center gap-2 px-2.5 whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-paper-sunk has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ai pointer-coarse:min-h-11 pointer-coarse:min-w-10 [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.icon}
          <span className={iconsOnly ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
