import { limitOf, planOfTier } from '@/lib/plans/entitlements'
import { sizeWords } from '@/lib/size-words'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** How large a file may be on a board whose owner has this plan. */
export type UploadLimit = { planName: string; largestBytes: number }

/** The limit of a tier as in `subscribers.subscription_tier`; an unknown plan counts as Starter. */
export function uploadLimitOf(tier: string): UploadLimit {
  const plan = planOfTier(tier)
  return { planName: plan.name, largestBytes: limitOf(plan, 'uploadBytes') }
}

/** "Up to 100 MB on Starter". */
export function limitWords({ planName, largestBytes }: UploadLimit): string {
  return `Up to ${sizeWords(largestBytes)} on ${planName}`
}

/** How large a file may be on this card. @throws AppError `not_found` if the card is absent or hidden by RLS */
export async function getUploadLimit(db: Db, cardId: string): Promise<UploadLimit> {
  const { data, error, status } = await db.rpc('attachment_tier', { card_id: cardId })
  if (error) throw fromPostgrest(error, 'attachment.limit', status)
  // Typed as always present; null if the card is not for this person.
  const tier: string | null = data
  if (tier === null) throw new AppError('not_found', 'attachment.limit: no such card for this person')
  return uploadLimitOf(tier)
}
