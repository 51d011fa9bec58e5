'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useTransition } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type AuditFilters as Filters, auditPath, readAuditClan, readAuditFilters } from '@/lib/audit/filters'
import type { OpenAuditPage } from '@/lib/audit/schema'
import { WhatOptions } from './what-options'

type AuditFiltersProps = {
  clanId: string | null
  filters: Filters
  clans: readonly { id: string; name: string }[]
  /** What can be chosen; null where there is nothing to narrow down. */
  lists: Pick<OpenAuditPage, 'people' | 'dojos' | 'names'> | null
}

/** Narrows the trail down; all of it is in the address. A plain form, which goes there with or without a script. */
export function AuditFilters({ clanId, filters, clans, lists }: AuditFiltersProps) {
  const router = useRouter()
  const [isLoading, startLoading] = useTransition()
  const show = (form: HTMLFormElement, chosen?: string) => {
    const params = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const clan = readAuditClan(params) ?? null
    // People and dojos of one trail are not those of another.
    const path = chosen === 'clan' ? auditPath(clan) : auditPath(clan, readAuditFilters(params))
    startLoading(() => router.replace(path, { scroll: false }))
  }
  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    const isTyping = target instanceof HTMLInputElement && target.name === 'text'
    if (!isTyping && target instanceof HTMLElement) show(event.currentTarget, target.getAttribute('name') ?? undefined)
  }
  return (
    <form
      action="/audit-trails"
      aria-label="Filters"
      aria-busy={isLoading}
      onChange={handleChange}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      className="mt-5 grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-3 lg:grid-cols-6"
    >
      {clans.length > 0 ? (
        <Field label="Trail of" className="col-span-2 max-lg:sm:col-span-3 lg:col-span-6 lg:max-w-72">
          <Select name="clan" defaultValue={clanId ?? 'personal'}>
            {clans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="personal">My own dojos and account</option>
          </Select>
        </Field>
      ) : (
        <input type="hidden" name="clan" value={clanId ?? 'personal'} />
      )}
      {lists && <Narrowing filters={filters} lists={lists} />}
      {Object.keys(filters).length > 0 && (
        <p className="col-span-full">
          <IntentLink
            href={auditPath(clanId)}
            className="text-[13px] text-ink-soft underline underline-offset-3 hover:text-ink"
          >
            Clear filters
          </IntentLink>
        </p>
      )}
    </form>
  )
}

function Narrowing({ filters, lists }: { filters: Filters; lists: NonNullable<AuditFiltersProps['lists']> }) {
  const { who, what, dojo, from, to, text } = filters
  const { people, dojos, names } = lists
  return (
    <>
      <Field label="Who">
        <Select name="who" defaultValue={who ?? ''}>
          <option value="">Everyone</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {who !== undefined && people.every(({ id }) => id !== who) && (
            <option value={who}>{names[who] ?? 'Someone who left'}</option>
          )}
        </Select>
      </Field>
      <Field label="What">
        <Select name="what" defaultValue={what ?? ''}>
          <WhatOptions />
        </Select>
      </Field>
      <Field label="Dojo">
        <Select name="dojo" defaultValue={dojo ?? ''}>
          <option value="">Any</option>
          {dojos.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {dojo !== undefined && dojos.every(({ id }) => id !== dojo) && (
            <option value={dojo}>A dojo that is gone</option>
          )}
        </Select>
      </Field>
      <Field label="From">
        <Input type="date" name="from" defaultValue={from} />
      </Field>
      <Field label="To">
        <Input type="date" name="to" defaultValue={to} />
      </Field>
      <Field label="Words">
        <div className="flex gap-1">
          <Input name="text" defaultValue={text} maxLength={100} placeholder="Title, role, address…" />
          <IconButton type="submit" label="Search the trail" className="size-9 pointer-coarse:size-11">
            <Search aria-hidden="true" />
          </IconButton>
        </div>
      </Field>
    </>
  )
}
