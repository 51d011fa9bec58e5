'use client'

import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type FontId, fontIds, fontNamed } from '@/lib/branding/fonts'

type FontFieldProps = { label: string; ours: string; value: FontId | ''; onChange: (value: FontId | '') => void }

/** One of our own fonts, by name and description; the picture beside the form shows it. */
export function FontField({ label, ours, value, onChange }: FontFieldProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(fontIds.find((id) => id === target.value) ?? '')}>
        <option value="">Ours ({ours})</option>
        {fontIds.map((id) => (
          <option key={id} value={id}>
            {fontNamed(id).name} – {fontNamed(id).look}
          </option>
        ))}
      </Select>
    </Field>
  )
}
