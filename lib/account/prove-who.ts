import 'server-only'
import { Refusal, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { signIn } from './mutations'
import * as z from 'zod/mini'

/**
 * Asks for proof of identity before a change to how the person signs in: the password, or, for people who have none, a
 * sign-in minutes ago. @throws Refusal in a sentence
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

/** Checks an account's password with a client without a session. @throws Refusal in a sentence */
export async function checkPassword(visitor: Db, email: string, password: string | undefined): Promise<void> {
  if (!password) throw new Refusal('invalid', 'Enter your password.')
  const refusal = await signIn(visitor, { email, password })
  if (!refusal) {
    await visitor.auth.signOut({ scope: 'local' })
    return
  }
  if (refusal.problem === 'credentials') throw new Refusal('invalid', 'That is not your password.', refusal)
  if (refusal.problem === 'too-often')
    throw new Refusal('limited', 'Too many attempts. Wait a few minutes, then try again.', refusal)
  throw new Refusal('offline', 'Your password could not be checked. Please try again.', refusal)
}

const securitySchema = z.object({
  email: z.string(),
  hasPassword: z.boolean(),
  /** True for ten minutes after signing in. Only then can people without a password change things. */
  isFresh: z.boolean(),
})
export type Security = z.infer<typeof securitySchema>

export async function getSecurity(db: Db): Promise<Security> {
  const { data, error, status } = await db.rpc('account_security')
  if (error) throw fromPostgrest(error, 'account.security', status)
  return securitySchema.parse(data)
}
