import 'server-only'
import type { Provider } from '@supabase/supabase-js'
import type { z } from 'zod'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Subscription } from '@/lib/plans/standing'
import { logError } from '@/lib/log'
import { type AuthProblem, problemOf, problemOfEmail } from './auth-problem'
import type { newPasswordSchema, signInSchema, trialSchema } from './credentials'
import { subscriptionSchema } from './schema'

/** A refusal is an expected answer here, so it is returned; `cause` is for the log. */
export type AuthFailure = { problem: AuthProblem; cause: unknown }

export async function signIn(db: Db, input: z.output<typeof signInSchema>): Promise<AuthFailure | null> {
  const { error } = await db.auth.signInWithPassword(input)
  return error && { problem: problemOf(error), cause: error }
}

/**
 * Creates an account. `signed-in` if the project confirms addresses automatically; otherwise `confirm`, even for an
 * address that already has an account: Supabase answers both alike.
 */
export async function createAccount(
  db: Db,
  { displayName, email, password }: z.output<typeof trialSchema>,
  confirmUrl: string,
): Promise<AuthFailure | 'signed-in' | 'confirm'> {
  const { data, error } = await db.auth.signUp({
    email,
    password,
    options: { data: { display_name: displayName }, emailRedirectTo: confirmUrl },
  })
  if (error) return { problem: problemOf(error), cause: error }
  return data.session ? 'signed-in' : 'confirm'
}

/** A link by e-mail: `link` signs in, `recovery` leads to a new password. */
export type AuthEmail = 'link' | 'recovery'

/** Also null for an address without an account. */
export async function sendEmail(
  db: Db,
  kind: AuthEmail,
  email: string,
  confirmUrl: string,
): Promise<AuthFailure | null> {
  const { error } =
    kind === 'recovery'
      ? await db.auth.resetPasswordForEmail(email, { redirectTo: confirmUrl })
      : await db.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: confirmUrl } })
  const problem = error && problemOfEmail(error)
  return problem ? { problem, cause: error } : null
}

/** The address of the provider's own sign-in page. It returns to `callbackUrl`. */
export async function startProvider(
  db: Db,
  provider: Provider,
  callbackUrl: string,
): Promise<AuthFailure | { url: string }> {
  const { data, error } = await db.auth.signInWithOAuth({
    provider,
    options: { redirectTo: callbackUrl, skipBrowserRedirect: true },
  })
  return error ? { problem: problemOf(error), cause: error } : { url: data.url }
}

/**
 * Changes the signed-in person's password, and ends their sessions elsewhere: one may be a thief's. The auth service
 * also wants the current password, unless the session has just started.
 */
export async function setPassword(
  db: Db,
  { password }: z.output<typeof newPasswordSchema>,
  present?: string,
): Promise<AuthFailure | null> {
  const { error } = await db.auth.updateUser({ password, ...(present && { current_password: present }) })
  if (error) return { problem: problemOf(error), cause: error }
  // Tried twice if necessary: the page has promised it.
  const others =
    (await db.auth.signOut({ scope: 'others' })).error && (await db.auth.signOut({ scope: 'others' })).error
  return others ? { problem: 'others-signed-in', cause: others } : null
}

/**
 * Puts the signed-in person on the free plan.
 * @throws AppError `forbidden` for people who pay
 */
export async function chooseFreePlan(db: Db): Promise<Subscription> {
  const { data, error, status } = await db.rpc('choose_free_plan').single()
  if (error) throw fromPostgrest(error, 'plan.free', status)
  return subscriptionSchema.parse(data)
}

/** Wrong passwords and old links are normal; failures of the service itself are logged. */
export function logRefusal(event: string, { problem, cause }: AuthFailure): void {
  if (problem === 'unexpected' || problem === 'unreachable' || problem === 'others-signed-in')
    logError(event, cause, { problem })
}
