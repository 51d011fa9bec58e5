import 'server-only'
import { Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { checkPassword } from './check-password'
import { getSecurity, type Security } from './security'

/**
 * Asks who is at the keyboard before anything changes that signs people in: the password, or, for those who have none, a
 * sign-in of minutes ago. @throws Refusal in a sentence
 */
export async function proveWho(
  { db, visitor }: { db: Db; visitor: Db },
  password: string | undefined,
): Promise<Security> {
  const security = await getSecurity(db)
  if (security.hasPassword) await checkPassword(visitor, security.email, password)
  else if (!security.isFresh) throw new Refusal('invalid', 'Sign out and in again, then try within ten minutes.')
  return security
}
