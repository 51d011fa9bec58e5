'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type AuditFilters as Filters, auditPath, personal, readAuditFilters } from '@/lib/audit/filters'
import type { OpenAuditPage } from '@/lib/audit/schema'
import { FilterFields } from './filter-fields'

type AuditFiltersProps = {
  clanId: string | null
  filters: Filters
  clans: readonly { id: string; name: string }[]
  /** The choices; null if there is nothing to filter. */
  lists: Pick<OpenAuditPage, 'people' | 'dojos' | 'names'> | null
  /** In the reader's time zone, as YYYY-MM-DD. */
  today: string
}

/** Filters the trail; all filters are in the address. A plain form that works with or without scripts. */
export function AuditFilters({ clanId, filters, clans, lists, today }: AuditFiltersProps) {
  const router = useRouter()
  const [isLoading, startLoading] = useTransition()
  const path = auditPath(clanId, filters)
  const here = { path, trail: clanId ?? personal, values: filters }
  const [form, setForm] = useState({ ...here, asked: path })
  // Navigation from elsewhere led here: the form shows what the address says.
  if (path !== form.path) setForm(path === form.asked ? { ...form, path } : { ...here, asked: path })
  const show = (asked: string, changed: Partial<typeof form>) => {
    setForm({ ...form, ...changed, asked })
    if (asked !== path) startLoading(() => router.replace(asked, { scroll: false }))
  }
  const showFilters = (some: Filters) => {
    const values = { ...form.values, ...some }
    show(auditPath(clanId, readAuditFilters(values)), { values })
  }
  return (
    <form
      action="/audit-trails"
      aria-label="Filters"
      aria-busy={isLoading}
      onSubmit={(event) => {
        event.preventDefault()
        showFilters({})
      }}
      className="mt-5 grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-3 lg:grid-cols-6"
    >
      {clans.length > 0 ? (
        <Field label="Audit trail for" className="col-span-full lg:max-w-72">
          {/* People and dojos of one trail are not those of another. */}
          <Select
            name="clan"
            value={form.trail}
            onChange={({ target: { value } }) =>
              show(auditPath(value === personal ? null : value), { trail: value, values: {} })
            }
          >
            {clans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={personal}>My own dojos and account</option>
          </Select>
        </Field>
      ) : (
        <input type="hidden" name="clan" value={clanId ?? personal} />
      )}
      {lists && (
        <FilterFields
          values={form.values}
          lists={lists}
          today={today}
          onChoose={showFilters}
          onType={(text) => setForm({ ...form, values: { ...form.values, text } })}
        />
      )}
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
