import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { type ExportFormat, exportFormats } from '@/lib/audit/export-text'
import type { AuditFilters } from '@/lib/audit/filters'

type ExportButtonsProps = { clanId: string | null; filters: AuditFilters; hasFailed: boolean }

const formats = Object.keys(exportFormats) as ExportFormat[]

/** Downloads what the filters let through. A form, so that the browser takes a file of any length. */
export function ExportButtons({ clanId, filters, hasFailed }: ExportButtonsProps) {
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <form method="post" action="/api/audit/export" className="min-w-0">
      <input type="hidden" name="clan" value={clanId ?? 'personal'} />
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {formats.map((format) => (
          <Button key={format} type="submit" name="format" value={format}>
            <Download aria-hidden="true" />
            Export {isNarrowed && 'these '}as {exportFormats[format].label}
          </Button>
        ))}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-2 text-[13px] text-danger-deep">
          The trail could not be exported. You can do that 20 times an hour; otherwise try again in a minute.
        </p>
      )}
    </form>
  )
}
