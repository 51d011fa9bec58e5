'use client'

import { Download } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { type ExportFormat, exportFormats } from '@/lib/audit/export-text'
import type { AuditFilters } from '@/lib/audit/filters'
import { sizeWords } from '@/lib/size-words'
import { useExport } from './use-export'

type ExportButtonsProps = { clanId: string | null; filters: AuditFilters; hasFailed: boolean }

const formats = Object.keys(exportFormats) as ExportFormat[]

/** Downloads what matches the filters. A form that also works without scripts. */
export function ExportButtons({ clanId, filters, hasFailed }: ExportButtonsProps) {
  const { state, problem, start, stop } = useExport()
  const isNarrowed = Object.keys(filters).length > 0
  const fields = Object.entries({ clan: clanId ?? 'personal', ...filters })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const format = formats.find((known) => submitter instanceof HTMLButtonElement && known === submitter.value)
    if (format) void start(format, new URLSearchParams([...fields, ['format', format]]))
  }
  return (
    <form method="post" action="/api/audit/export" onSubmit={submit} className="min-w-0">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {formats.map((format) => (
          <Button
            key={format}
            type="submit"
            name="format"
            value={format}
            busy={state?.format === format}
            disabled={state !== undefined && state.format !== format}
          >
            {state?.format !== format && <Download aria-hidden="true" />}
            Export {isNarrowed && 'these '}as {exportFormats[format].label}
          </Button>
        ))}
        {state?.isNoticed && (
          <Button variant="ghost" onClick={stop}>
            Stop export
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-[13px] text-ink-soft tabular-nums empty:hidden">
        {state?.isNoticed && (
          <>
            Exporting… <span aria-hidden="true">{sizeWords(state.sizeBytes)} so far</span>
          </>
        )}
      </p>
      <p role="alert" className="mt-2 max-w-140 text-[13px] text-pretty text-danger-deep empty:hidden">
        {problem ??
          (hasFailed &&
            !state &&
            'The audit trail could not be exported. You can export it up to 20 times an hour. Try again in a minute.')}
      </p>
    </form>
  )
}
