'use client'

import { type ComponentProps, useState } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { FormDayField } from '@/components/dates/form-day-field'
import { Select } from '@/components/ui/select'

/** The choice, until the address differs. */
function useAddressed<Value>(value: Value): [Value, (chosen: Value) => void] {
  const [state, setState] = useState({ chosen: value, of: value })
  if (state.of !== value) setState({ chosen: value, of: value })
  return [state.of === value ? state.chosen : value, (chosen) => setState({ chosen, of: value })]
}

type ViewSelectProps = {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  className?: string
}

/** A choice in a page's form; the form is sent when it changes (`ChartKeys`). */
export function ViewSelect({ name, label, value, options, className = '' }: ViewSelectProps) {
  const [chosen, choose] = useAddressed(value)
  return (
    <Select
      name={name}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      aria-label={label}
      className={`min-w-0 ${className}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

/** A day in a page's form, which is sent by its button. */
export function ViewDay({ value, ...props }: Omit<ComponentProps<typeof FormDayField>, 'onValue'>) {
  const [chosen, choose] = useAddressed(value)
  return <FormDayField {...props} value={chosen} onValue={choose} />
}

export function ViewTag({ value, tags }: { value: string; tags: readonly string[] }) {
  const [chosen, choose] = useAddressed(value)
  return (
    <>
      <input
        name="tag"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        placeholder="Any tag"
        aria-label="Tag"
        list="flow-tags"
        maxLength={50}
        autoComplete="off"
        className={`${controlStyles} h-9 w-30! max-sm:w-full! pointer-coarse:h-11`}
      />
      <datalist id="flow-tags">
        {tags.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

export function ViewCompare({ isCompared }: { isCompared: boolean }) {
  const [chosen, choose] = useAddressed(isCompared)
  return (
    <label className="col-span-full inline-flex h-9 cursor-pointer items-center gap-2 px-1 pointer-coarse:h-11">
      <input
        type="checkbox"
        name="compare"
        value="previous"
        checked={chosen}
        onChange={({ target }) => choose(target.checked)}
        className="size-4 accent-ai"
      />
      Compare with the period before
    </label>
  )
}
