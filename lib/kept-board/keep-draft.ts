import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { contentOf } from './content-of'
import type { Draft } from './draft'

/** Turns a draft into this person's dojo, in one call and only once. @returns the dojo's id @throws AppError */
export async function keepDraft(db: Db, draft: Draft): Promise<string> {
  const { id, title } = draft
  const { data, error, status } = await db.rpc('keep_board', { id, title, content: contentOf(draft) })
  if (error) throw fromPostgrest(error, 'board.keep', status)
  return data
}
