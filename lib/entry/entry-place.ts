import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { StoredDojo, StoredPlace } from './schema'

/** The dojos in which this person can add techniques, most recently changed first. @throws AppError */
export async function listEntryDojos(db: Db): Promise<StoredDojo[]> {
  const { data, error, status } = await db.rpc('entry_dojos')
  if (error) throw fromPostgrest(error, 'boards.load', status)
  return (await import('./schema')).storedDojos.parse(data)
}

/** What a line can refer to in a dojo; null if it is hidden or gone. @throws AppError */
export async function findEntryPlace(db: Db, boardId: string): Promise<StoredPlace | null> {
  const { data, error, status } = await db.rpc('entry_place', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'board.load', status)
  return (await import('./schema')).storedPlace.parse(data)
}
