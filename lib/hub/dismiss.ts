import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Puts a suggestion away until its facts change, or takes it back. */
export async function dismissSuggestion(db: Db, fingerprint: string, dismissed: boolean): Promise<void> {
  const { error, status } = await db.rpc('dismiss_suggestion', { fingerprint, dismissed })
  if (error) throw fromPostgrest(error, 'hub.dismiss', status)
}
