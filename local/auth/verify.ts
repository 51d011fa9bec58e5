import { readBody, refuse } from './answers.ts'
import type { Door } from './door.ts'

/** Follows a link. One that confirms a new address fails where someone else has confirmed that address in the meantime. */
export async function verify(request: Request, network: string, door: Door): Promise<Response> {
  const refused = await door.limits.take('verifications', network)
  if (refused) return refused
  const { type, token, token_hash, email } = await readBody(request)
  if ([type, token, token_hash, email].some((value) => value !== undefined && typeof value !== 'string')) {
    return refuse(400, 'validation_failed', 'Verify requires texts')
  }
  if (typeof type === 'string' && /^(email_change_|phone_change)/.test(type))
    return refuse(400, 'validation_failed', 'Invalid email verification type')
  if (type === 'email_change') {
    // By its link alone: a code would have to be guessed only once.
    if (typeof token_hash !== 'string') return refuse(400, 'validation_failed', 'Verify requires a token hash')
    if (!(await door.accounts.makeRoomFor(token_hash)))
      return refuse(403, 'otp_expired', 'Email link is invalid or has expired')
  }
  return door.lite(request)
}
