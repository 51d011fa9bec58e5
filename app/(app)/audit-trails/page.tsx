import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LoadFailed } from '@/components/feedback/load-failed'
import { AuditFrame } from '@/components/audit/audit-frame'
import { AuditScreen } from '@/components/audit/audit-screen'
import { namedTimeZone } from '@/lib/account/person-time'
import { requireViewer } from '@/lib/account/require-viewer'
import { auditArgs, readAuditClan, readAuditFilters, readAuditPlace } from '@/lib/audit/filters'
import { findAuditPage } from '@/lib/audit/queries'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { activeClan } from '@/lib/clans/active-clan'
import { isClanAdmin } from '@/lib/clans/roles'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { knownTimeZone } from '@/lib/time-zone'

export const metadata: Metadata = { title: 'Audit trail' }

type AuditTrailsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AuditTrailsPage({ searchParams }: AuditTrailsPageProps) {
  const params = await searchParams
  const viewer = await requireViewer()
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  const administered = viewer.clans.filter(({ role }) => isClanAdmin(role))
  const named = readAuditClan(params)
  const clanId = named === undefined ? usualTrail(administered, await activeClan(viewer.clans)) : named
  const [filters, before] = [readAuditFilters(params), readAuditPlace(params)]
  const timeZone = knownTimeZone(await namedTimeZone(viewer))
  const page = await load(auditArgs(clanId, filters, timeZone, before))
  if (page === null) notFound()
  if (!page) {
    return (
      <AuditFrame>
        <LoadFailed title="The audit trail could not be loaded" attempt={crypto.randomUUID()}>
          Nothing is lost, and everything is still recorded.
        </LoadFailed>
      </AuditFrame>
    )
  }
  const asked = { clanId, filters, before }
  const time = { timeZone, dateFormat: viewer.settings.dateFormat ?? 'en-US', today: dayIn(timeZone, new Date()) }
  const hasProblem = params['problem'] === 'export'
  return <AuditScreen page={page} asked={asked} clans={administered} time={time} hasExportFailed={hasProblem} />
}

/** If the address names none: the clan in the header, else the first they administer, else their own dojos. */
function usualTrail(administered: readonly { id: string }[], active: string): string | null {
  if (active === 'personal') return null
  return (administered.find(({ id }) => id === active) ?? administered[0])?.id ?? null
}

/** Undefined if it could not be loaded. */
async function load(asked: ReturnType<typeof auditArgs>) {
  try {
    return await findAuditPage(await serverDb(), asked)
  } catch (error) {
    logError('audit.load', error)
    return undefined
  }
}
