import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { BoardsFailed } from '@/components/boards/dashboard/boards-failed'
import { Dashboard } from '@/components/boards/dashboard/dashboard'
import { Invitations } from '@/components/boards/dashboard/invitations'
import { NoDojos } from '@/components/boards/dashboard/no-dojos'
import { dashboardViewCookie, viewOf } from '@/components/boards/dashboard/view'
import { activeClan } from '@/lib/clans/active-clan'
import { dueTimeZone, knownTimeZone } from '@/lib/time-zone'
import { namedTimeZone } from '@/lib/account/person-time'
import { loadDashboard } from './load-dashboard'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const [jar, dashboard] = await Promise.all([cookies(), loadDashboard()])
  if (!dashboard) return <BoardsFailed attempt={crypto.randomUUID()} />
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!dashboard.viewer.subscription.subscribed) return null
  const active = await activeClan(dashboard.viewer.clans)
  const named = await namedTimeZone(dashboard.viewer)
  return (
    <Dashboard
      boards={dashboard.boards}
      work={dashboard.work}
      now={new Date().toISOString()}
      activeClan={active}
      clans={dashboard.viewer.clans.filter(({ role }) => role !== 'guest')}
      invitations={<Invitations loaded={dashboard.invitations} timeZone={knownTimeZone(named)} />}
      timeZone={dueTimeZone(named)}
      rememberedView={viewOf(jar.get(dashboardViewCookie)?.value) ?? 'grid'}
      empty={<NoDojos />}
    />
  )
}
