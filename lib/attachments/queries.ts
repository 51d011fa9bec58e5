import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { type UploadLimit, uploadLimitOf } from './upload-limit'

/** How large a file may be on this card. @throws AppError `not_found` if the card is absent or hidden by RLS */
export async function getUploadLimit(db: Db, cardId: string): Promise<UploadLimit> {
  const { data, error, status } = await db.rpc('attachment_tier', { card_id: cardId })
  if (error) throw fromPostgrest(error, 'attachment.limit', status)
  // Typed as always present; null if the card is not for this person.
  const tier: string | null = data
  if (tier === null) throw new AppError('not_found', 'attachment.limit: no such card for this person')
  return uploadLimitOf(tier)
}
