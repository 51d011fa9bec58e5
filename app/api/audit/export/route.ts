import { getViewer } from '@/lib/account/queries'
import { namedTimeZone } from '@/lib/account/person-time'
import { exportTrail, isExportFormat } from '@/lib/audit/export-trail'
import { auditPath, readAuditClan, readAuditFilters } from '@/lib/audit/filters'
import { AppError } from '@/lib/errors'
import { checkPagePerson } from '@/lib/http/authed-route'
import { errorResponse } from '@/lib/http/error-response'
import { makeFile } from '@/lib/http/make-file'
import { isSameOrigin } from '@/lib/http/same-origin'
import { readText } from '@/lib/http/read-body'
import { seeOther } from '@/lib/http/origin'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { knownTimeZone } from '@/lib/time-zone'

const longestForm = 4000

/** Sends a trail as a file, with the filters of the page. The export itself becomes an entry. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Export on a page of this site.', { status: 403 })
  const form = Object.fromEntries(new URLSearchParams(await readText(request, longestForm).catch(() => '')))
  const [clanId, filters, format] = [readAuditClan(form) ?? null, readAuditFilters(form), form['format'] ?? '']
  try {
    if (!isExportFormat(format)) throw new AppError('invalid', 'There is no such format.')
    const db = await serverDb()
    const viewer = await getViewer(db)
    checkPagePerson(request, viewer)
    const timeZone = knownTimeZone(await namedTimeZone(viewer))
    return await makeFile(viewer.id, () => exportTrail(db, { clanId, filters, format, timeZone }))
  } catch (error) {
    // Without scripts, the form is sent as a page and returns to it.
    if (!request.headers.get('accept')?.includes('text/html')) return errorResponse(error, request)
    logError('audit.export', error)
    return seeOther(`${auditPath(clanId, filters)}&problem=export`)
  }
}
