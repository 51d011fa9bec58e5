'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ClanInvitation, ClanPage } from '@/lib/clans/clan-page'
import { revokeInvitation } from '@/lib/clans/mutations'
import { clanRoleNames, givenRoles } from '@/lib/clans/roles'
import { readClock } from '@/lib/date-format'
import { dayWords } from '@/lib/day-words'
import { relativeTime } from '@/lib/relative-time'
import { sendClanInvitations } from './invite-panel'
import { useClanChange } from './use-clan-change'

type OpenInvitationsProps = Pick<ClanPage, 'clan'> & {
  invitations: readonly ClanInvitation[]
  ownerName: string | null
  now: string
  timeZone: string | undefined
}

/** Open invitations, by e-mail or link; each can be sent again and revoked. */
export function OpenInvitations({ clan, invitations, ownerName, now, timeZone }: OpenInvitationsProps) {
  const { isBusy, change } = useClanChange(ownerName)
  const [answer, setAnswer] = useState('')
  const again = async ({ email, role, boardIds, boardRole }: ClanInvitation) => {
    const given = givenRoles.find((each) => each === role)
    if (!email || !given) return
    setAnswer('')
    const done = await change(
      async () => sendClanInvitations({ clanId: clan.id, emails: [email], role: given, days: 7, boardIds, boardRole }),
      'clan.invitation.send',
    )
    if (done)
      setAnswer(`The invitation for ${email} is valid for seven more days. At most one e-mail is sent per hour.`)
  }
  const revoke = async ({ id, email }: ClanInvitation) => {
    setAnswer('')
    if (await change((db) => revokeInvitation(db, id), 'clan.invitation.revoke'))
      setAnswer(email ? `The invitation for ${email} was revoked.` : 'The link was revoked.')
  }
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className="mb-1.5 text-[17px] font-semibold">
        Invited
      </h2>
      <p role="status" className="mb-1.5 text-[13px] text-pretty text-matsu-deep empty:hidden">
        {answer}
      </p>
      {invitations.length === 0 ? (
        <p className="border-y border-rule py-6 text-ink-soft">
          No one is waiting to join. People you invite are listed here until they accept.
        </p>
      ) : (
        <ul aria-busy={isBusy} className="divide-y divide-rule border-y border-rule">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium wrap-anywhere">{invitation.email ?? 'Link'}</p>
                <p className="text-[13px] text-ink-soft text-pretty">{factsOf(invitation, new Date(now), timeZone)}</p>
              </div>
              <div className="flex items-center justify-between gap-1 max-sm:basis-full">
                <p className="text-ink-soft sm:px-2">{clanRoleNames[invitation.role]}</p>
                <span className="flex gap-1">
                  {invitation.email && (
                    <Button
                      size="sm"
                      aria-disabled={isBusy}
                      onClick={() => void again(invitation)}
                      aria-label={`Send again to ${invitation.email}`}
                    >
                      Send again
                    </Button>
                  )}
                  {invitation.state === 'open' && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-disabled={isBusy}
                      onClick={() => void revoke(invitation)}
                      aria-label={
                        invitation.email ? `Revoke the invitation for ${invitation.email}` : 'Revoke the link'
                      }
                    >
                      Revoke
                    </Button>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function factsOf(invitation: ClanInvitation, now: Date, timeZone: string | undefined): string {
  const dayOf = (moment: Date) => readClock(moment, timeZone).day
  const ends = dayWords(dayOf(new Date(invitation.expiresAt)), dayOf(now))
  const facts = [
    invitation.inviterName && `invited by ${invitation.inviterName}`,
    invitation.maxUses > 1 && `${invitation.uses} of ${invitation.maxUses} used`,
    invitation.boardIds.length > 0 &&
      (invitation.boardIds.length === 1 ? '1 dojo' : `${invitation.boardIds.length} dojos`),
    invitation.state === 'expired' ? `ended ${ends}` : `ends ${ends}`,
    invitation.state === 'revoked' && 'no longer valid: the person who sent it is no longer an admin',
    invitation.askedAt && `asked for a new one ${relativeTime(invitation.askedAt, now, timeZone)}`,
  ]
  const text = facts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
