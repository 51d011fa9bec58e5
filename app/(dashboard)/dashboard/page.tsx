import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { LoadFailed } from '@/components/feedback/load-failed'
import { Dashboard } from '@/components/boards/dashboard/dashboard'
import { NoDojos } from '@/components/boards/dashboard/no-dojos'
import { recentCookie, recentIds } from '@/components/boards/dashboard/recent'
import { dashboardViewCookie, viewOf } from '@/components/boards/dashboard/view'
import { KeptBoardDoor } from '@/components/kept-board/kept-board-door'
import { WelcomeDoor } from '@/components/onboarding/welcome-door'
import { activeClan } from '@/lib/clans/active-clan'
import { dueTimeZone, knownTimeZone } from '@/lib/time-zone'
import { namedTimeZone } from '@/lib/account/person-time'
import { loadDashboard } from './load-dashboard'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const [jar, dashboard] = await Promise.all([cookies(), loadDashboard()])
  if (!dashboard) {
    return (
      <LoadFailed as="h1" title="Your dojos could not be loaded" attempt={crypto.randomUUID()} situation="boards.load">
        Nothing is lost.
      </LoadFailed>
    )
  }
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!dashboard.viewer.subscription.subscribed) return null
  const active = await activeClan(dashboard.viewer.clans)
  const named = await namedTimeZone(dashboard.viewer)
  return (
    <>
      <Dashboard
        boards={dashboard.boards}
        boardCount={dashboard.boardCount}
        work={dashboard.work}
        invitations={dashboard.invitations}
        clanInvitations={dashboard.clanInvitations}
        offers={dashboard.offers}
        recent={recentIds(jar.get(recentCookie)?.value)}
        now={new Date().toISOString()}
        activeClan={active}
        clans={dashboard.viewer.clans.filter(({ role }) => role !== 'guest')}
        namedZone={knownTimeZone(named)}
        timeZone={dueTimeZone(named)}
        rememberedView={viewOf(jar.get(dashboardViewCookie)?.value) ?? 'grid'}
        empty={<NoDojos />}
      />
      <KeptBoardDoor hasDojos={dashboard.boards.length > 0} />
      {dashboard.isToBeWelcomed && <WelcomeDoor />}
    </>
  )
}
