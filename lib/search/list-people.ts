import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

export type NamedPerson = { id: string; name: string }

const most = 300

/** The people who share a dojo or a clan with this person, by name, without the person. */
export async function listPeople(db: Db, viewerId: string): Promise<NamedPerson[]> {
  const { data, error, status } = await db
    .from('profiles')
    .select('user_id, display_name')
    .neq('user_id', viewerId)
    .order('display_name')
    .limit(most)
  if (error) throw fromPostgrest(error, 'search', status)
  return data.map(({ user_id, display_name }) => ({ id: user_id, name: display_name ?? 'Unknown' }))
}
