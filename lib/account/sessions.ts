import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const sessionSchema = z.object({
  id: z.guid(),
  userAgent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  signedInAt: z.string(),
  /** When it was last seen, to the hour: sessions are renewed that often. */
  seenAt: z.string(),
  isThis: z.boolean(),
})
export type DeviceSession = z.infer<typeof sessionSchema>

/** Where this person is signed in: this device first, then the most recently seen. */
export async function listSessions(db: Db): Promise<DeviceSession[]> {
  const { data, error, status } = await db.rpc('my_sessions')
  if (error) throw fromPostgrest(error, 'sessions.load', status)
  return z.array(sessionSchema).parse(data)
}

/** Signs one device out; one that is already signed out counts as done. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  const { error, status } = await db.rpc('end_session', { session_id: sessionId })
  if (error) throw fromPostgrest(error, 'session.end', status)
}

/** Signs out every device but this one. */
export async function endOtherSessions(db: Db): Promise<void> {
  const { error, status } = await db.rpc('end_other_sessions')
  if (error) throw fromPostgrest(error, 'sessions.end', status)
}
