import { z } from 'zod'
import type { Db } from '@/lib/supabase/db'
import { type AuthProblem, problemOf } from './auth-problem'
import type { Refusal } from './mutations'
import { safeReturnPath, withReturnPath } from './return-path'

const text = z.string().min(1).max(2000).optional().catch(undefined)
const linkSchema = z.object({
  token_hash: text,
  type: z.enum(['email', 'signup', 'magiclink', 'recovery', 'invite', 'email_change']).optional().catch(undefined),
  code: text,
  error_code: text,
  next: z.unknown().optional().transform((next) => safeReturnPath(next)),
})

/** Where a letter or a sign-in service brings people back to. `type` tells a recovery where only a code comes back. */
export function linkAddress(origin: string, page: 'confirm' | 'callback', next: string, type?: 'recovery'): string {
  const url = new URL(`/auth/${page}`, origin)
  url.searchParams.set('next', next)
  if (type) url.searchParams.set('type', type)
  return url.href
}

/**
 * Begins the session that a followed link stands for, and says where to go: on, to the new password, or back to
 * /auth with what is wrong. `token_hash` is our own letters' way and works in any browser; `code` (PKCE) is that of
 * sign-in services and of Supabase's standard letters, and works only where the sign-in was begun.
 */
export async function followLink(
  db: Db,
  params: URLSearchParams,
  otherwise: AuthProblem,
): Promise<{ path: string; refusal: Refusal | null }> {
  const { token_hash, type, code, error_code, next } = linkSchema.parse(Object.fromEntries(params))
  let refusal: Refusal | null
  if (token_hash && type) refusal = refused((await db.auth.verifyOtp({ token_hash, type })).error)
  else if (code) refusal = refused((await db.auth.exchangeCodeForSession(code)).error)
  else refusal = { problem: error_code === 'otp_expired' ? 'link-expired' : otherwise, cause: params.get('error_description') }
  if (refusal) return { path: withReturnPath(`/auth?problem=${refusal.problem}`, next), refusal }
  return { path: type === 'recovery' ? withReturnPath('/auth/reset', next) : next, refusal }
}

function refused(error: unknown): Refusal | null {
  return error ? { problem: problemOf(error), cause: error } : null
}
