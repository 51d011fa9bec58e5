import type { Metadata } from 'next'
import { AuthCard } from '@/components/account/auth-card'
import { InvitationCard } from '@/components/clans/invitation-card'
import { findCurrentViewer } from '@/lib/account/require-viewer'
import { lookAtInvitation } from '@/lib/clans/invitations'
import { adminDb } from '@/lib/supabase/admin'
import { serverDb } from '@/lib/supabase/server'
import { accept, askAgain } from './actions'

export const metadata: Metadata = {
  title: 'Invitation',
  robots: { index: false },
  // The address is the key: no other site learns it.
  referrer: 'no-referrer',
}

type InvitePageProps = {
  params: Promise<{ token: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** An invitation into a clan. Opening it does not join: mail scanners open it, too. */
export default async function InvitePage({ params, searchParams }: InvitePageProps) {
  const [{ token }, query] = await Promise.all([params, searchParams])
  const viewer = await findCurrentViewer('invitation.look')
  const look = await lookAtInvitation(viewer ? await serverDb() : adminDb(), token).catch(() => null)
  if (!look) {
    return (
      <AuthCard
        title="The invitation could not be loaded"
        lead="The server is not answering right now. Reload the page in a moment."
      >
        {null}
      </AuthCard>
    )
  }
  return (
    <InvitationCard
      look={look}
      token={token}
      viewer={viewer}
      hasFailed={query['problem'] === 'failed'}
      hasAsked={query['asked'] === '1'}
      accept={accept.bind(null, token, viewer?.id)}
      askAgain={askAgain.bind(null, token, viewer?.id)}
    />
  )
}
