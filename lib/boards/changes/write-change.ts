import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Acknowledgement, Intended } from './change'
import { halfOf, sendPortions } from './portions'
import { verbOf } from './verbs'

/**
 * Writes one intended change under the person's own RLS. Safe to repeat: a write refused because something differs may
 * already be done, by an earlier attempt whose answer was lost with the network or the tab.
 * @returns what to wait for before the change counts as announced
 * @throws AppError
 */
export async function writeChange(db: Db, boardId: string, change: Intended): Promise<Acknowledgement> {
  const { portions } = verbOf(change)
  let all: Acknowledgement = {}
  await sendPortions(
    portions?.(change) ?? [change],
    async (portion) => {
      const answer = await writePortion(db, boardId, portion)
      all = { ...all, ...answer, ...(answer.versions && { versions: { ...all.versions, ...answer.versions } }) }
    },
    (portion) => portions?.(portion, halfOf(portions(portion, 1).length)) ?? [],
  )
  return all
}

async function writePortion(db: Db, boardId: string, change: Intended): Promise<Acknowledgement> {
  const verb = verbOf(change)
  try {
    return await verb.write(db, change, boardId)
  } catch (error) {
    const mayBeOurs = error instanceof AppError && (error.code === 'changed' || error.code === 'not_found')
    if (mayBeOurs && (await verb.isAlreadySo?.(db, change, boardId))) return {}
    throw error
  }
}
