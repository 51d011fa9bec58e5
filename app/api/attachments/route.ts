import { after } from 'next/server'
import { removeUnneeded } from '@/lib/attachments/remove-unneeded'
import { reserveAttachment } from '@/lib/attachments/reserve-attachment'
import { giveUpUpload } from '@/lib/attachments/reserved-upload'
import { reservationInput, uploadInput } from '@/lib/attachments/inputs'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/** Where a file may be put, for people who may add one to the card. The browser then sends it straight to storage. */
export const POST = authedRoute(reservationInput, async (input, { db, viewer }) => {
  const admin = adminDb()
  // Even after a refusal.
  after(() => removeUnneeded(admin))
  return reserveAttachment(input, { db, admin, userId: viewer.id })
})

/** Gives up a reserved place: it no longer counts as a current upload. */
export const DELETE = authedRoute(uploadInput, async ({ id }, { viewer }) => {
  await giveUpUpload(adminDb(), id, viewer.id)
  return {}
})
