import { IntentLink } from '@/components/navigation/intent-link'
import { useDateFormat } from '@/components/time/time-settings'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { buttonStyles } from '@/components/ui/button-styles'
import type { Role } from '@/lib/boards/schema'
import type { ClanInvitation, Invitation } from '@/lib/boards/share/invitations'
import { longDate } from '@/lib/time-zone'
import type { useInvitations } from '../use-invitations'
import { WaitingItem } from './waiting-item'

const may: Record<Role, string> = {
  admin: 'As an admin, you can edit everything and decide who is on it.',
  member: 'As a member, you can edit everything.',
  viewer: 'As a viewer, you can read everything.',
}

type InvitationItemProps = Pick<ReturnType<typeof useInvitations>, 'answering' | 'full'> & {
  invitation: Invitation
  timeZone: string
  onAnswer: (what: 'accept' | 'decline') => void
}

/** An invitation to a dojo, answered here. */
export function InvitationItem({ invitation, answering, full, timeZone, onAnswer }: InvitationItemProps) {
  const format = useDateFormat()
  const { boardId, boardTitle, role, inviter, endsAt } = invitation
  const name = inviter?.displayName ?? 'Someone'
  const busy = answering?.boardId === boardId ? answering.what : undefined
  return (
    <WaitingItem face={<Avatar id={inviter?.userId ?? boardId} name={name} size="md" decorative />}>
      <p className="text-pretty">
        <bdi className="font-semibold">{name}</bdi> invites you to <bdi className="font-semibold">{boardTitle}</bdi>
      </p>
      <p className="text-ink-soft text-pretty">
        {may[role]} Open until {longDate(endsAt, timeZone, format)}.
      </p>
      {full === boardId && (
        <p role="alert" className="mt-1 text-pretty text-danger-deep">
          This dojo has no room right now, because of its owner’s plan. Ask {inviter ? name : 'the owner'}, then accept
          again. The invitation stays open.
        </p>
      )}
      <div className="mt-1.5 flex gap-2">
        <Button
          size="sm"
          busy={busy === 'accept'}
          disabled={answering !== undefined}
          onClick={() => onAnswer('accept')}
          aria-label={`Accept the invitation to ${boardTitle}`}
        >
          Accept
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={busy === 'decline'}
          disabled={answering !== undefined}
          onClick={() => onAnswer('decline')}
          aria-label={`Decline the invitation to ${boardTitle}`}
        >
          Decline
        </Button>
      </div>
    </WaitingItem>
  )
}

/** An invitation into a clan. Its page says what it gives, and people answer it there. */
export function ClanInvitationItem({ invitation: { id, clan, inviter } }: { invitation: ClanInvitation }) {
  const name = inviter?.displayName ?? 'Someone'
  return (
    <WaitingItem
      face={<Avatar id={inviter?.userId ?? id} name={name} url={inviter?.avatarUrl ?? null} size="md" decorative />}
    >
      <p className="text-pretty">
        <bdi className="font-semibold">{name}</bdi> invites you to the clan <bdi className="font-semibold">{clan}</bdi>
      </p>
      <IntentLink
        href={`/invite/${id}`}
        aria-label={`View invitation to ${clan}`}
        className={buttonStyles({ size: 'sm', className: 'mt-1.5' })}
      >
        View invitation
      </IntentLink>
    </WaitingItem>
  )
}
