import type { ReactNode } from 'react'
import { AuthCard } from '@/components/account/auth-card'
import { SignOutForm } from '@/components/account/sign-out-form'
import { IntentLink } from '@/components/navigation/intent-link'
import { Button } from '@/components/ui/button'
import { withReturnPath } from '@/lib/account/return-path'
import type { Viewer } from '@/lib/account/schema'
import type { InvitationLook } from '@/lib/clans/invitations'
import type { ClanRole } from '@/lib/clans/roles'
import { planOfTier } from '@/lib/plans/entitlements'
import { SubmitButton } from '@/components/account/submit-button'

type InvitationCardProps = {
  look: InvitationLook
  token: string
  viewer: Viewer | null
  hasFailed: boolean
  hasAsked: boolean
  accept: () => Promise<void>
  askAgain: () => Promise<void>
}

const may: Record<ClanRole, string> = {
  owner: '',
  admin: 'As an admin, you decide who is in the clan and edit all its dojos.',
  member: 'As a member, you edit the clan’s dojos.',
  guest: 'As a guest, you see the dojos that you are invited to.',
}

/** Every state of an invitation, each with what to do next. */
export function InvitationCard(props: InvitationCardProps) {
  const { look, token, viewer, hasFailed, hasAsked, accept, askAgain } = props
  const { state, clan, inviterName = 'Someone', role = 'member' } = look
  const next = `/invite/${token}`
  const name = clan ? <b className="font-semibold text-ink">{clan.name}</b> : 'a clan'
  const lead = clan && (
    <>
      {inviterName} invites you to {name}
      {clan.people !== undefined && clan.people > 1 && `, a clan of ${clan.people} people`}. {may[role]}
    </>
  )
  const facts = clan && (
    <>
      {clan.description && <p className="text-ink-soft text-pretty wrap-anywhere">{clan.description}</p>}
      {look.boards && look.boards.length > 0 && (
        <p className="text-ink-soft text-pretty wrap-anywhere">
          {look.boardRole === 'viewer' ? 'You can read' : 'You can edit'}: {look.boards.slice(0, 5).join(', ')}
          {look.boards.length > 5 && ` and ${look.boards.length - 5} more`}.
        </p>
      )}
    </>
  )
  const newOne =
    hasAsked || look.wasAsked ? (
      <p role="status" className="text-pretty text-matsu-deep">
        {look.inviterName ?? 'The person who invited you'} has been asked for a new invitation.
      </p>
    ) : look.mayAsk ? (
      <form action={askAgain}>
        <SubmitButton size="lg" className="w-full">
          Ask for a new invitation
        </SubmitButton>
      </form>
    ) : null
  const home = (
    <Button asChild size="lg" className="w-full">
      <IntentLink href={viewer ? '/dashboard' : '/'}>
        {viewer ? 'Go to your dashboard' : 'Go to the start page'}
      </IntentLink>
    </Button>
  )

  switch (state) {
    case 'valid':
      return (
        <AuthCard title={`Join ${clan?.name ?? 'the clan'}`} lead={lead}>
          <Actions>
            {facts}
            {hasFailed && (
              <p role="alert" className="text-danger-deep text-pretty">
                You could not be added right now. Please try again.
              </p>
            )}
            <form action={accept}>
              <SubmitButton variant="primary" size="lg" className="w-full">
                Join as {viewer?.displayName || viewer?.email}
              </SubmitButton>
            </form>
            <Button asChild variant="ghost" size="lg" className="w-full">
              <IntentLink href="/dashboard">Not now</IntentLink>
            </Button>
          </Actions>
        </AuthCard>
      )
    case 'signed-out':
      return (
        <AuthCard title={`Join ${clan?.name ?? 'the clan'}`} lead={lead}>
          <Actions>
            {facts}
            <Button asChild variant="primary" size="lg" className="w-full">
              <IntentLink
                href={withReturnPath(`/auth?${new URLSearchParams({ tab: 'try', email: look.email ?? '' })}`, next)}
              >
                Create an account
              </IntentLink>
            </Button>
            <Button asChild size="lg" className="w-full">
              <IntentLink href={withReturnPath('/auth', next)}>Sign in</IntentLink>
            </Button>
            <p className="text-[13px] text-ink-soft text-pretty">Afterwards you return here and join with one click.</p>
          </Actions>
        </AuthCard>
      )
    case 'wrong-account':
      return (
        <AuthCard
          title="This invitation is for another account"
          lead={
            <>
              The invitation to {name} was sent to {look.sentTo}. You are signed in as{' '}
              <span className="wrap-anywhere">{viewer?.email}</span>.
            </>
          }
        >
          <Actions>
            <SignOutForm>
              <input type="hidden" name="next" value={next} />
              <Button type="submit" variant="primary" size="lg" className="w-full">
                Switch account
              </Button>
            </SignOutForm>
            {home}
          </Actions>
        </AuthCard>
      )
    case 'unconfirmed':
      return (
        <AuthCard
          title="Confirm your address first"
          lead={`Open the e-mail that we sent to ${viewer?.email ?? 'you'} and follow its link. Then open this invitation again.`}
        >
          <Actions>{home}</Actions>
        </AuthCard>
      )
    case 'full':
      return (
        <AuthCard
          title={`${clan?.name ?? 'The clan'} is full`}
          lead={
            <>
              The owner’s plan has no room for another person.
              {look.planWithRoom && ` ${planOfTier(look.planWithRoom).name} has.`} Your invitation stays open: tell{' '}
              {inviterName}, then try again.
            </>
          }
        >
          <Actions>
            <Button asChild variant="primary" size="lg" className="w-full">
              <IntentLink href={next}>Try again</IntentLink>
            </Button>
            {home}
          </Actions>
        </AuthCard>
      )
    case 'member':
      return (
        <AuthCard title="You have already joined" lead={<>You are a member of {name}.</>}>
          <Actions>
            <Button asChild variant="primary" size="lg" className="w-full">
              <IntentLink href={clan?.id ? `/clans/${clan.id}` : '/clans'}>Open the clan</IntentLink>
            </Button>
          </Actions>
        </AuthCard>
      )
    case 'expired':
    case 'used':
    case 'revoked':
      return (
        <AuthCard
          title={ended[state]}
          lead={
            clan ? (
              <>
                It was an invitation from {inviterName} to {name}.
              </>
            ) : (
              'It no longer works.'
            )
          }
        >
          <Actions>
            {newOne}
            {home}
          </Actions>
        </AuthCard>
      )
    case 'unknown':
      return (
        <AuthCard
          title="This invitation does not exist"
          lead="A newer e-mail may have replaced it, or part of the link is missing. Open the link in the latest e-mail, or ask the person who invited you."
        >
          <Actions>{home}</Actions>
        </AuthCard>
      )
  }
}

const ended = {
  expired: 'This invitation has expired',
  used: 'This invitation has been used',
  revoked: 'This invitation was revoked',
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-2.5">{children}</div>
}
