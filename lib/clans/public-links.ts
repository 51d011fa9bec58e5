import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Whether the dojos of a clan may have no public link. @throws AppError `not_found` for people who are not in it */
export async function forbidsPublicLinks(db: Db, clanId: string): Promise<boolean> {
  const { data, error, status } = await db.from('clans').select('forbids_public_links').eq('id', clanId).single()
  if (error) throw fromPostgrest(error, 'clan.publicLinks', status)
  return z.boolean().parse(data.forbids_public_links)
}

/** Forbidding them ends those that there are. */
export async function forbidPublicLinks(db: Db, clanId: string, isForbidden: boolean): Promise<void> {
  const changed = db.from('clans').update({ forbids_public_links: isForbidden }).eq('id', clanId)
  const { error, status } = await changed.select('id').single()
  if (error) throw fromPostgrest(error, 'clan.update', status)
}
