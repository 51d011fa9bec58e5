import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Dismisses a suggestion until its facts change, or undoes that. */
export async function dismissSuggestion(db: Db, fingerprint: string, dismissed: boolean): Promise<void> {
  const { error, status } = await db.rpc('dismiss_suggestion', { fingerprint, dismissed })
  if (error) throw fromPostgrest(error, 'hub.dismiss', status)
}
