import * as z from 'zod/mini'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const publicLinkSchema = z.object({
  isOn: z.boolean(),
  /** For admins of the board, if there is a link. */
  token: z.nullable(z.string()),
  /** Whether the names of assignees are shown. */
  showsPeople: z.boolean(),
  /** The clan of the board, if it allows no public links. */
  forbiddenBy: z.nullable(z.string()),
})
export type PublicLink = z.infer<typeof publicLinkSchema>

/** `renew` ends the previous link. */
export type PublicLinkChange = 'open' | 'renew' | 'close' | 'show_people' | 'hide_people'

/** The public link of a board, as people on it see it. @throws AppError `not_found` for a stranger */
export async function getPublicLink(db: Db, boardId: string): Promise<PublicLink> {
  const { data, error, status } = await db.rpc('public_link', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'publicLink.load', status)
  if (data === null) throw new AppError('not_found', 'publicLink.load: no such board for this person')
  return publicLinkSchema.parse(data)
}

/** @returns the link afterwards. @throws AppError `changed` with a message if the clan allows none */
export async function changePublicLink(db: Db, boardId: string, change: PublicLinkChange): Promise<PublicLink> {
  const { data, error, status } = await db.rpc('change_public_link', { board_id: boardId, change })
  if (error) throw fromPostgrest(error, 'publicLink.change', status)
  return publicLinkSchema.parse(data)
}
