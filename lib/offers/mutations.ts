import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** @throws AppError `changed` if they are not an admin of it, `not_found` if they are no longer on it */
export async function offerBoard(db: Db, boardId: string, toUserId: string): Promise<void> {
  const { error, status } = await db.rpc('offer_board', { board_id: boardId, to_user: toUserId })
  if (error) throw fromPostgrest(error, 'offer.board', status)
}

export async function offerClan(db: Db, clanId: string, toUserId: string): Promise<void> {
  const { error, status } = await db.rpc('offer_clan', { clan_id: clanId, to_user: toUserId })
  if (error) throw fromPostgrest(error, 'offer.clan', status)
}

/**
 * @throws AppError `over_plan` and `too_large` if this person's plan has no room for its people or its files,
 * `changed` with the database's reason, `not_found` if it is no longer offered
 */
export async function acceptOffer(db: Db, offerId: string): Promise<void> {
  const { error, status } = await db.rpc('accept_offer', { offer_id: offerId })
  if (error) throw fromPostgrest(error, 'offer.accept', status)
}

/** Declines it, or takes it back. */
export async function endOffer(db: Db, offerId: string): Promise<void> {
  const { error, status } = await db.rpc('end_offer', { offer_id: offerId })
  if (error) throw fromPostgrest(error, 'offer.end', status)
}
