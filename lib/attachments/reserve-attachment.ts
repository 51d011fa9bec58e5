import 'server-only'
import * as z from 'zod/mini'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { cleanName } from './clean-name'
import { refusalOf, storedTypeOf } from './file-rules'
import { getUploadLimit } from './upload-limit'
import { removeUnneeded } from './remove-unneeded'
import type { reservationInput } from './inputs'
import { type Reservation, reservationSchema } from './schema'
import { signUpload } from './storage'
import { storageRefusal } from './storage-refusal'

export type Uploader = { db: Db; admin: Db; userId: string }

/**
 * Reserves a place in storage for a file that this person has announced. Only what they say can be checked here; what
 * they really send is checked in finishAttachment.
 * @throws Refusal in a sentence, AppError
 */
export async function reserveAttachment(
  { cardId, name: givenName, sizeBytes }: z.output<typeof reservationInput>,
  { db, admin, userId }: Uploader,
): Promise<Reservation> {
  const limit = await getUploadLimit(db, cardId)
  const name = cleanName(givenName)
  const refusal = refusalOf({ name, sizeBytes }, limit)
  if (refusal) throw new Refusal('limited', refusal)

  const contentType = storedTypeOf(name)
  const reserve = () =>
    admin.rpc('reserve_attachment', {
      card_id: cardId,
      user_id: userId,
      name,
      size_bytes: sizeBytes,
      content_type: contentType,
    })
  let { data, error, status } = await reserve()
  // Deleted files count until their bytes are gone, so removing those that are due may make room.
  if (error?.code === 'PT413') {
    await removeUnneeded(admin)
    ;({ data, error, status } = await reserve())
  }
  if (error?.code === 'PT413') throw new Refusal('limited', storageRefusal(error.details, sizeBytes), { cause: error })
  // The database says in a sentence which limit was reached.
  if (error?.code === 'PT429') throw new Refusal('limited', error.message, { cause: error })
  if (error) throw fromPostgrest(error, 'attachment.reserve', status)
  const place = z.pick(reservationSchema, { id: true, path: true }).parse(data)
  return { ...place, contentType, ...(await signUpload(admin, { path: place.path, sizeBytes, userId })) }
}
