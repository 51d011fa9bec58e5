import 'server-only'
import { fromPostgrest, limitSentence, Refusal } from '@/lib/errors'
import { textBody } from '@/lib/http/text-body'
import type { Db } from '@/lib/supabase/db'
import { type ExportFormat, exportFormats, exportHead, exportLine } from './export-text'
import { type AuditFilters, type AuditPlace, auditArgs } from './filters'
import { listExportRows } from './queries'

type Wanted = { clanId: string | null; filters: AuditFilters; format: ExportFormat; timeZone: string }

export function isExportFormat(name: string): name is ExportFormat {
  return Object.hasOwn(exportFormats, name)
}

/**
 * A trail as a file, read a thousand entries at a time while it is sent; a failure halfway breaks the download off, so
 * that no one takes half a trail for all of it. @throws AppError `forbidden`, `over_plan`, `limited`
 */
export async function exportTrail(db: Db, wanted: Wanted): Promise<Response> {
  const { clanId, filters, format } = wanted
  const { error, status } = await db.rpc('begin_audit_export', { clan_id: clanId as string, format, filters })
  if (error) {
    const problem = fromPostgrest(error, 'audit.export', status)
    const sentence = limitSentence(problem)
    throw sentence === undefined ? problem : new Refusal('limited', sentence, { cause: problem })
  }
  const { type, ending } = exportFormats[format]
  const day = new Date().toISOString().slice(0, 10)
  return new Response(textBody(linesOf(db, wanted), 'audit.export'), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="audit-trail-${day}.${ending}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function* linesOf(db: Db, { clanId, filters, format, timeZone }: Wanted): AsyncGenerator<string, void> {
  yield exportHead(format)
  let before: AuditPlace | undefined
  do {
    const { entries, names } = await listExportRows(db, auditArgs(clanId, filters, timeZone, before))
    yield entries.map((entry) => exportLine(format, entry, names)).join('')
    const last = entries.at(-1)
    before = last && { at: last.at, seq: last.seq }
  } while (before)
}
