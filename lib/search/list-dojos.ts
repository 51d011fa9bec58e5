import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

export type NamedDojo = { id: string; title: string; isArchived: boolean }

/** The dojos of this person by name, those changed last first and archived ones at the end. */
export async function listDojos(db: Db): Promise<NamedDojo[]> {
  const { data, error, status } = await db
    .from('boards')
    .select('id, title, archived_at')
    .order('updated_at', { ascending: false })
  if (error) throw fromPostgrest(error, 'boards.load', status)
  const dojos = data.map(({ id, title, archived_at }) => ({ id, title, isArchived: archived_at !== null }))
  return [...dojos.filter(({ isArchived }) => !isArchived), ...dojos.filter(({ isArchived }) => isArchived)]
}
