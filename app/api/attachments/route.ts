import { after } from 'next/server'
import { removeUnneeded } from '@/lib/attachments/remove-unneeded'
import { reserveAttachment } from '@/lib/attachments/reserve-attachment'
import { reservationInput } from '@/lib/attachments/schema'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/** Where a file may be put, for whoever may add one to the card. The browser then sends it straight to storage. */
export const POST = authedRoute(reservationInput, async (input, { db, viewer }) => {
  const admin = adminDb()
  const reservation = await reserveAttachment(input, { db, admin, userId: viewer.id })
  after(() => removeUnneeded(admin))
  return reservation
})
