import { InvitePanel } from '@/components/clans/invite-panel'
import { Members } from '@/components/clans/members'
import { boardsToOffer } from '@/lib/clans/clan-page'
import { loadClan, ownerNameOf } from '../load-clan'

export default async function ClanMembersPage({ params }: { params: Promise<{ clanId: string }> }) {
  const page = await loadClan((await params).clanId)
  const { clan, role, members, seats, mayInvite, boards } = page
  const list = <Members clan={clan} role={role} members={members} seats={seats} />
  if (!mayInvite) return <div className="max-w-170">{list}</div>
  return (
    <div className="grid gap-x-13 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
      {list}
      <aside aria-label="Invite people">
        <InvitePanel clan={clan} role={role} boards={boardsToOffer(boards)} ownerName={ownerNameOf(page)} />
      </aside>
    </div>
  )
}
