'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { useAuth } from '@/components/account/auth-provider'
import { AlertDialog } from '@/components/ui/alert-dialog'
import type { ClanMember, ClanPage } from '@/lib/clans/clan-page'
import { removeFromClan, setClanRole } from '@/lib/clans/mutations'
import { clanRoleMeanings, givenRoles, clanRoleNames } from '@/lib/clans/roles'
import { MemberRow } from './member-row'
import { useClanChange } from './use-clan-change'

type MembersProps = Pick<ClanPage, 'clan' | 'role' | 'members' | 'seats'>

/** Who is in the clan, with which role; admins can change it, and anyone except the owner may leave. */
export function Members({ clan, role, members, seats }: MembersProps) {
  const { user } = useAuth()
  const router = useRouter()
  const { isBusy, change } = useClanChange()
  const [asked, setAsked] = useState<{ member: ClanMember; isOpen: boolean }>()
  const isLeaving = asked?.member.userId === user.id
  const remove = async (member: ClanMember) => {
    const isMe = member.userId === user.id
    const done = await change((db) => removeFromClan(db, clan.id, member.userId), isMe ? 'clan.leave' : 'clan.remove')
    if (done && isMe) router.push('/clans')
  }
  return (
    <section aria-labelledby="members">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="members" className="text-[17px] font-semibold">
          Members
        </h2>
        {seats && (
          <p className="text-[13px] text-ink-soft tabular-nums">
            {seats.used} of {seats.included} people in the owner’s plan
          </p>
        )}
      </div>
      <ul aria-busy={isBusy} className="divide-y divide-rule border-y border-rule">
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            viewerRole={role}
            isMe={member.userId === user.id}
            isBusy={isBusy}
            onRole={(next) => void change((db) => setClanRole(db, clan.id, member.userId, next), 'clan.role')}
            onRemove={() => setAsked({ member, isOpen: true })}
          />
        ))}
      </ul>
      <dl className="mt-4 flex flex-col gap-1 text-[13px] text-ink-soft">
        {(['owner', ...givenRoles] as const).map((each) => (
          <div key={each} className="flex gap-2">
            <dt className="w-16 shrink-0 font-medium text-ink">{clanRoleNames[each]}</dt>
            <dd className="text-pretty">{clanRoleMeanings[each]}</dd>
          </div>
        ))}
      </dl>
      {asked && (
        <AlertDialog
          open={asked.isOpen}
          onOpenChange={() => setAsked({ ...asked, isOpen: false })}
          title={isLeaving ? `Leave ${clan.name}?` : `Remove ${asked.member.displayName}?`}
          description={
            isLeaving
              ? 'You also leave all its dojos. What you made there stays. An admin can invite you again.'
              : 'They are also removed from all its dojos. What they made stays; techniques assigned to them become unassigned.'
          }
          confirmLabel={isLeaving ? 'Leave' : 'Remove'}
          onConfirm={() => remove(asked.member)}
        />
      )}
    </section>
  )
}
