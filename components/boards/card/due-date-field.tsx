'use client'

import { type ChangeEvent, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { dayOf, endOfDay } from '@/lib/boards/due-date'

type DueDateFieldProps = {
  /** ISO 8601. */
  dueDate: string | undefined
  hint: string | undefined
  onChange: (dueDate: string | null) => void
}

/** A day. While it is typed key by key ("0002", "0020" …) it is not yet a year that anybody means. */
export function DueDateField({ dueDate, hint, onChange }: DueDateFieldProps) {
  const [draft, setDraft] = useState<string>()
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setDraft(target.value)
    if (target.value >= '1970') onChange(endOfDay(target.value))
    else if (target.value === '' && !target.validity.badInput) onChange(null)
  }
  return (
    <Field label="Due date" hint={hint}>
      <Input
        type="date"
        max="9999-12-31"
        value={draft ?? dayOf(dueDate)}
        onChange={handleChange}
        onBlur={() => setDraft(undefined)}
      />
    </Field>
  )
}
