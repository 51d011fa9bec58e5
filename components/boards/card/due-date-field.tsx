'use client'

import { type ChangeEvent, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Day } from '@/lib/boards/calendar-day'

type DueDateFieldProps = {
  dueDate: Day | undefined
  hint: string | undefined
  onChange: (dueDate: Day | null) => void
}

/** A day. While it is typed key by key ("0002", "0020" …) it is not yet a year that anybody means. */
export function DueDateField({ dueDate, hint, onChange }: DueDateFieldProps) {
  const [draft, setDraft] = useState<string>()
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setDraft(target.value)
    if (target.value >= '1970') onChange(target.value)
    else if (target.value === '' && !target.validity.badInput) onChange(null)
  }
  return (
    <Field label="Due date" hint={hint}>
      <Input
        type="date"
        max="9999-12-31"
        value={draft ?? dueDate ?? ''}
        onChange={handleChange}
        onBlur={() => setDraft(undefined)}
      />
    </Field>
  )
}
