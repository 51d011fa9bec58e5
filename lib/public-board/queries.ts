import 'server-only'
import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { type PublicBoard, publicBoardSchema, type PublicCard, publicCardSchema } from './schema'

/*
 * What a public link shows. `admin` is the server's client: visitors have no rights in the database, which decides by
 * the token alone what to return. Null if the token opens nothing, for any reason.
 */

/** The database's format; anything else is not worth a query. */
const isToken = (token: string) => /^[A-Za-z0-9_-]{43}$/.test(token)

export async function findPublicBoard(admin: Db, token: string): Promise<PublicBoard | null> {
  if (!isToken(token)) return null
  const { data, error, status } = await admin.rpc('public_board', { token })
  if (error) throw fromPostgrest(error, 'public.board', status)
  return z.nullable(publicBoardSchema).parse(data)
}

export async function findPublicCard(admin: Db, token: string, cardId: string): Promise<PublicCard | null> {
  if (!isToken(token) || !z.guid().safeParse(cardId).success) return null
  const { data, error, status } = await admin.rpc('public_card', { token, card_id: cardId })
  if (error) throw fromPostgrest(error, 'public.card', status)
  return z.nullable(publicCardSchema).parse(data)
}

export async function findPublicVersion(admin: Db, token: string): Promise<string | null> {
  if (!isToken(token)) return null
  const { data, error, status } = await admin.rpc('public_version', { token })
  if (error) throw fromPostgrest(error, 'public.version', status)
  return z.nullable(z.string()).parse(data)
}
