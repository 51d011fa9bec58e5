import { after } from 'next/server'
import { mailInvitation } from '@/lib/boards/share/mail-invitation'
import { invitationInput, shareBoard } from '@/lib/boards/share/share-board'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/**
 * Invites an address to a board. The answer is the same for every address, and is sent before anything is looked up for
 * the e-mail, so that its timing reveals nothing either.
 */
export const POST = authedRoute(invitationInput, async ({ boardId, email, role }, { db }) => {
  const answer = await shareBoard(db, boardId, email, role)
  after(() => mailInvitation(adminDb(), boardId, email))
  return { answer }
})
