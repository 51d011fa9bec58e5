import * as z from 'zod/mini'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const exportSchema = z.object({
  id: z.guid(),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']),
  done: z.number(),
  total: z.number(),
  sizeBytes: z.nullable(z.number()),
  endsAt: z.nullable(z.string()),
})
export type AccountExport = z.infer<typeof exportSchema>

/** The newest export of this person; null if they never asked for one. */
export async function findExport(db: Db): Promise<AccountExport | null> {
  const { data, error, status } = await db.rpc('my_export')
  if (error) throw fromPostgrest(error, 'export.find', status)
  return z.nullable(exportSchema).parse(data)
}

/** Asks for one; one already in progress counts. @throws Refusal if there was one today */
export async function requestExport(admin: Db, userId: string): Promise<AccountExport> {
  const { data, error, status } = await admin.rpc('request_export', { user_id: userId })
  if (error?.code === 'PT429') throw new Refusal('limited', 'You can export your data once a day.', { cause: error })
  if (error) throw fromPostgrest(error, 'export.request', status)
  return exportSchema.parse(data)
}
