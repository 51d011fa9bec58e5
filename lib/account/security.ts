import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const securitySchema = z.object({
  email: z.string(),
  hasPassword: z.boolean(),
  /** True for ten minutes after signing in. People without a password change things only then. */
  isFresh: z.boolean(),
})
export type Security = z.infer<typeof securitySchema>

export async function getSecurity(db: Db): Promise<Security> {
  const { data, error, status } = await db.rpc('account_security')
  if (error) throw fromPostgrest(error, 'account.security', status)
  return securitySchema.parse(data)
}
