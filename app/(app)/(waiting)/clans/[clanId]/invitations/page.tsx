import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { InvitePanel } from '@/components/clans/invite-panel'
import { LinkPanel } from '@/components/clans/link-panel'
import { OpenInvitations } from '@/components/clans/open-invitations'
import { boardsToOffer } from '@/lib/clans/clan-page'
import { knownTimeZone, timeZoneCookie } from '@/lib/time-zone'
import { loadClan, ownerNameOf } from '../load-clan'

export default async function ClanInvitationsPage({ params }: { params: Promise<{ clanId: string }> }) {
  const page = await loadClan((await params).clanId)
  const { clan, role, invitations } = page
  if (!invitations) notFound()
  const boards = boardsToOffer(page.boards)
  const ownerName = ownerNameOf(page)
  return (
    <div className="grid gap-x-13 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <OpenInvitations
        clan={clan}
        invitations={invitations}
        ownerName={ownerName}
        now={new Date().toISOString()}
        timeZone={knownTimeZone((await cookies()).get(timeZoneCookie)?.value)}
      />
      <aside aria-label="Invite people">
        <InvitePanel clan={clan} role={role} boards={boards} ownerName={ownerName} />
        <LinkPanel clan={clan} boards={boards} ownerName={ownerName} />
      </aside>
    </div>
  )
}
