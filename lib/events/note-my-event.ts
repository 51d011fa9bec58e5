import 'server-only'
import { logError } from '@/lib/log'
import type { Json } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import type { EventKind } from './kinds'

/** What people do outside of the tables; the database accepts no other kinds (public.note_my_event). */
export type AccountEvent = Exclude<
  Extract<EventKind, `account.${string}`>,
  'account.deleted' | 'account.sign_in_failed' | 'account.devices_signed_out'
>

/** No one should wait longer for this record. */
const timeoutMs = 3_000

/**
 * Records what the person of this client (`serverDb`) has just done. The act itself is done, so a failure is only
 * logged.
 */
export async function noteMyEvent(db: Db, kind: AccountEvent, detail?: Json): Promise<void> {
  const { error } = await db
    .rpc('note_my_event', { kind, ...(detail !== undefined && { detail }) })
    .abortSignal(AbortSignal.timeout(timeoutMs))
  if (error) logError('events.account', error, { kind })
}
