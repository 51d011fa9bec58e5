'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { useAuth } from '@/components/account/auth-provider'
import { AlertDialog } from '@/components/ui/alert-dialog'
import type { ClanMember, ClanPage } from '@/lib/clans/clan-page'
import { removeFromClan, setClanRole } from '@/lib/clans/mutations'
import { clanRoleMeanings, type GivenRole, givenRoles, clanRoleNames } from '@/lib/clans/roles'
import { MemberRow } from './member-row'
import { useClanChange } from './use-clan-change'

type MembersProps = Pick<ClanPage, 'clan' | 'role' | 'members' | 'seats'>

/** Who is in the clan, with which role; admins can change it, and anyone except the owner may leave. */
export function Members({ clan, role, members, seats }: MembersProps) {
  const { user } = useAuth()
  const router = useRouter()
  const { isBusy, change } = useClanChange()
  const [asked, setAsked] = useState<{ member: ClanMember; what: 'remove' | 'guest'; isOpen: boolean }>()
  const question = asked && questionOf(asked, clan.name, asked.member.userId === user.id)
  const setRole = async (member: ClanMember, role: GivenRole) => {
    await change((db) => setClanRole(db, clan.id, member.userId, role), 'clan.role')
  }
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
            onRole={(next) =>
              next === 'guest' ? setAsked({ member, what: 'guest', isOpen: true }) : void setRole(member, next)
            }
            onRemove={() => setAsked({ member, what: 'remove', isOpen: true })}
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
      {asked && question && (
        <AlertDialog
          {...question}
          open={asked.isOpen}
          onOpenChange={() => setAsked({ ...asked, isOpen: false })}
          onConfirm={() => (asked.what === 'guest' ? setRole(asked.member, 'guest') : remove(asked.member))}
        />
      )}
    </section>
  )
}

function questionOf({ member, what }: { member: ClanMember; what: 'remove' | 'guest' }, clan: string, isMe: boolean) {
  if (what === 'guest') {
    return {
      title: `Make ${member.displayName} a guest?`,
      description:
        'They stay only on dojos that they are invited to. On the clan’s others, techniques assigned to them become unassigned.',
      confirmLabel: 'Make guest',
    }
  }
  if (isMe) {
    return {
      title: `Leave ${clan}?`,
      description: 'You also leave all its dojos. What you made there stays. An admin can invite you again.',
      confirmLabel: 'Leave',
    }
  }
  return {
    title: `Remove ${member.displayName}?`,
    description:
      'They are also removed from all its dojos. What they made stays; techniques assigned to them become unassigned.',
    confirmLabel: 'Remove',
  }
}
