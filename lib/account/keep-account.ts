import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Calls off a deletion that was refused half-way: nothing deletes the account later without being asked again. */
export async function keepAccount(admin: Db, userId: string): Promise<void> {
  const { error, status } = await admin.rpc('keep_account', { user_id: userId })
  if (error) throw fromPostgrest(error, 'account.keep', status)
}
