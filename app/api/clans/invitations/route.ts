import { after } from 'next/server'
import { mailClanInvitations } from '@/lib/clans/clan-letters'
import { inviteInput, inviteToClan } from '@/lib/clans/invitations'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/** Invites addresses into a clan, or renews their invitations. E-mails are sent after the answer. */
export const POST = authedRoute(inviteInput, async (input, { db }) => {
  const invited = await inviteToClan(db, input)
  const ids = invited.invitations.map(({ id }) => id)
  after(() => mailClanInvitations(adminDb(), ids))
  return invited
})
