'use client'

import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { useDateFormat } from '@/components/time/time-settings'
import type { Invitation } from '@/lib/boards/share/invitations'
import type { Role } from '@/lib/boards/schema'
import { longDate } from '@/lib/time-zone'
import { headingId } from './board-places'
import { useFocusAfter } from './use-focus-after'
import { useInvitations } from './use-invitations'

const may: Record<Role, string> = {
  admin: 'As an admin you would do everything.',
  member: 'As a member you would edit it.',
  viewer: 'As a viewer you would read it.',
}

/** The dojos that this person is invited to; empty if there are none. */
export function Invitations({ loaded, timeZone }: { loaded: readonly Invitation[]; timeZone: string }) {
  const { invitations, answering, full, answer } = useInvitations(loaded)
  const focusAfter = useFocusAfter()
  const format = useDateFormat()
  if (invitations.length === 0) return null
  const handle = async (invitation: Invitation, what: 'accept' | 'decline') => {
    if (await answer(invitation, what)) focusAfter(`#${headingId}`)
  }
  return (
    <section
      aria-labelledby="invitations"
      className="mt-5 rounded-lg border border-rule bg-paper-raised px-4 pt-3 pb-1"
    >
      <h2 id="invitations" className="text-[13px] font-semibold">
        Invitations <span className="font-normal text-ink-soft tabular-nums">{invitations.length}</span>
      </h2>
      <ul className="divide-y divide-rule">
        {invitations.map((invitation) => {
          const { boardId, boardTitle, role, inviter, endsAt } = invitation
          const name = inviter?.displayName ?? 'Someone'
          const busy = answering?.boardId === boardId ? answering.what : undefined
          return (
            <li key={boardId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <Avatar id={inviter?.userId ?? boardId} name={name} size="md" decorative />
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-pretty wrap-anywhere">
                  <span className="font-medium">{name}</span> invites you to{' '}
                  <span className="font-medium">{boardTitle}</span>
                </p>
                <p className="text-[13px] text-ink-soft text-pretty">
                  {may[role]} Open until {longDate(endsAt, timeZone, format)}.
                </p>
                {full === boardId && (
                  <p role="alert" className="mt-1 text-[13px] text-pretty text-danger-deep">
                    There is no room on this dojo right now. That is up to its owner: ask {inviter ? name : 'them'},
                    then accept again. The invitation stays open.
                  </p>
                )}
              </div>
              <div className="flex gap-2 max-sm:basis-full max-sm:pl-11">
                <Button
                  variant="primary"
                  busy={busy === 'accept'}
                  disabled={answering !== undefined}
                  onClick={() => void handle(invitation, 'accept')}
                  aria-label={`Accept the invitation to ${boardTitle}`}
                >
                  Accept
                </Button>
                <Button
                  busy={busy === 'decline'}
                  disabled={answering !== undefined}
                  onClick={() => void handle(invitation, 'decline')}
                  aria-label={`Decline the invitation to ${boardTitle}`}
                >
                  Decline
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
