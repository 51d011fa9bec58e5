'use server'

import { after } from 'next/server'
import { redirect } from 'next/navigation'
import { currentViewer, findCurrentViewer } from '@/lib/account/require-viewer'
import { mailInvitationRequest } from '@/lib/clans/clan-letters'
import { acceptInvitation } from '@/lib/clans/invitations'
import { AppError } from '@/lib/errors'
import { logError } from '@/lib/log'
import { adminDb } from '@/lib/supabase/admin'
import { serverDb } from '@/lib/supabase/server'

/**
 * Joins the clan, as the person the page was made for. If it cannot, the page looks at the invitation again and says
 * why.
 */
export async function accept(token: string, userId: string | undefined): Promise<void> {
  let clanId: string
  try {
    if ((await currentViewer())?.id !== userId)
      throw new AppError('unauthenticated', 'invitation.accept: another person has signed in')
    clanId = await acceptInvitation(await serverDb(), token)
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'unexpected'
    if (code === 'unexpected') logError('invitation.accept', error)
    redirect(
      `/invite/${encodeURIComponent(token)}${code === 'offline' || code === 'unexpected' ? '?problem=failed' : ''}`,
    )
  }
  redirect(`/clans/${clanId}`)
}

/** Asks the person who made the invitation for a new one, by e-mail. */
export async function askAgain(token: string, userId: string | undefined): Promise<void> {
  const viewer = await findCurrentViewer('invitation.ask')
  // If someone else has signed in in another tab, the page is shown again, for them.
  if (viewer?.id !== userId) redirect(`/invite/${encodeURIComponent(token)}`)
  after(() => mailInvitationRequest(adminDb(), token, viewer?.email ?? ''))
  redirect(`/invite/${encodeURIComponent(token)}?asked=1`)
}
