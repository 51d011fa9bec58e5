import { Search } from 'lucide-react'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { FormDayField } from '@/components/dates/form-day-field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { AuditFilters } from '@/lib/audit/filters'
import type { OpenAuditPage } from '@/lib/audit/schema'
import { WhatOptions } from './what-options'

type FilterFieldsProps = {
  values: AuditFilters
  lists: Pick<OpenAuditPage, 'people' | 'dojos' | 'names'>
  /** In the reader's time zone, as YYYY-MM-DD. */
  today: string
  onChoose: (some: AuditFilters) => void
  /** Words are searched when the form is sent. */
  onType: (text: string) => void
}

export function FilterFields({ values, lists, today, onChoose, onType }: FilterFieldsProps) {
  const { who = '', what = '', dojo = '', from = '', to = '', text = '' } = values
  const { people, dojos, names } = lists
  const day = { today, latest: today, none: 'Any day', isShort: true }
  return (
    <>
      <Field label="Who">
        <Select name="who" value={who} onChange={({ target }) => onChoose({ who: target.value })}>
          <option value="">Everyone</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {who !== '' && people.every(({ id }) => id !== who) && (
            <option value={who}>{names[who] ?? 'Someone who left'}</option>
          )}
        </Select>
      </Field>
      <Field label="What">
        <Select name="what" value={what} onChange={({ target }) => onChoose({ what: target.value })}>
          <WhatOptions />
        </Select>
      </Field>
      <Field label="Dojo">
        <Select name="dojo" value={dojo} onChange={({ target }) => onChoose({ dojo: target.value })}>
          <option value="">Any</option>
          {dojos.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {dojo !== '' && dojos.every(({ id }) => id !== dojo) && <option value={dojo}>A deleted dojo</option>}
        </Select>
      </Field>
      <Field label="From">
        <FormDayField {...day} label="From" name="from" value={from} onValue={(from) => onChoose({ from })} />
      </Field>
      <Field label="To">
        <FormDayField {...day} label="To" name="to" value={to} onValue={(to) => onChoose({ to })} />
      </Field>
      <Field label="Words">
        <div className="flex gap-1">
          <Input
            name="text"
            value={text}
            onChange={({ target }) => onType(target.value)}
            maxLength={100}
            placeholder="Title, role, address…"
          />
          <IconButton type="submit" label="Search the audit trail" className="size-9 pointer-coarse:size-11">
            <Search aria-hidden="true" />
          </IconButton>
        </div>
      </Field>
    </>
  )
}
