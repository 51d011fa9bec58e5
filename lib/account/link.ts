import { z } from 'zod'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { type AuthProblem, problemOf } from './auth-problem'
import type { AuthFailure } from './mutations'
import { safeReturnPath, withReturnPath } from './return-path'

type AuthDb = Pick<Db, 'auth'>

const text = z.string().min(1).max(2000).optional().catch(undefined)
const linkSchema = z.object({
  token_hash: text,
  type: z.enum(['email', 'signup', 'magiclink', 'recovery', 'invite', 'email_change']).optional().catch(undefined),
  code: text,
  error_code: text,
  next: z
    .unknown()
    .optional()
    .transform((next) => safeReturnPath(next)),
})
/** What our links contain. */
export type Link = z.output<typeof linkSchema>

export function readLink(input: Record<string, unknown>): Link {
  return linkSchema.parse(input)
}

/** Whether it contains anything to follow. */
export function isWhole({ token_hash, type, code }: Link): boolean {
  return Boolean((token_hash && type) || code)
}

/** Where an e-mail or a sign-in service brings people back to. `type` marks a recovery when only a code comes back. */
export function linkAddress(origin: string, page: 'confirm' | 'callback', next: string, type?: 'recovery'): string {
  const url = new URL(`/auth/${page}`, origin)
  url.searchParams.set('next', next)
  if (type) url.searchParams.set('type', type)
  return url.href
}

/** Where to go now: onwards, to the new password, or back with an error. */
export type Followed = { path: string; refusal: AuthFailure | null }

/**
 * Starts the session of an e-mailed link. Our own e-mails carry `token_hash`, which works in any browser; Supabase's
 * standard e-mails carry `code`. A person who is signed in here has already been asked: their session ends.
 */
export async function followLink(db: AuthDb, link: Link): Promise<Followed> {
  const { token_hash, type, next } = link
  if (!token_hash || !type) return followCode(db, link, 'link-expired')
  const former = (await db.auth.getSession()).data.session?.access_token
  const refusal = refused((await db.auth.verifyOtp({ token_hash, type })).error)
  if (!refusal && former) await endSession(db, former)
  return followed(refusal, type, next)
}

/** Starts the session from a sign-in service (or a link of its kind), only in the browser that asked for it (PKCE). */
export async function followCode(
  db: AuthDb,
  { code, type, next, error_code }: Link,
  otherwise: AuthProblem,
): Promise<Followed> {
  if (code) return followed(refused((await db.auth.exchangeCodeForSession(code)).error), type, next)
  return followed({ problem: error_code === 'otp_expired' ? 'link-expired' : otherwise, cause: error_code }, type, next)
}

/** Ends the session that another one has replaced. A failure here stops no one: the session expires by itself. */
async function endSession(db: AuthDb, accessToken: string): Promise<void> {
  const { error } = await db.auth.admin.signOut(accessToken, 'local')
  if (error) logError('auth.former-session', error)
}

/** A failed link, in the page's words. */
export function refusedLink(error: unknown, next: string): Followed {
  return followed(refused(error), undefined, next)
}

function followed(refusal: AuthFailure | null, type: Link['type'], next: string): Followed {
  if (refusal) return { path: withReturnPath(`/auth?problem=${refusal.problem}`, next), refusal }
  return { path: type === 'recovery' ? withReturnPath('/auth/reset', next) : next, refusal }
}

function refused(error: unknown): AuthFailure | null {
  return error ? { problem: problemOf(error), cause: error } : null
}
