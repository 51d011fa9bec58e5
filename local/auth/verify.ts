import { isStorable, readBody, refuse } from './answers.ts'
import type { Door } from './door.ts'

/**
 * Follows a link. A link that confirms a new address fails if someone else has confirmed that address in the meantime.
 */
export async function verify(request: Request, network: string, door: Door): Promise<Response> {
  const refused = await door.limits.take('verifications', network)
  if (refused) return refused
  const answer = await follow(request, door)
  // A link works once, so this makes no room for guesses.
  if (answer.ok) await door.limits.giveBack('verifications', network)
  return answer
}

async function follow(request: Request, door: Door): Promise<Response> {
  const { type, token, token_hash, email } = await readBody(request)
  const isText = (value: unknown) => typeof value === 'string' && isStorable(value)
  if ([type, token, token_hash, email].some((value) => value !== undefined && !isText(value))) {
    return refuse(400, 'validation_failed', 'Verify requires texts')
  }
  // The code of a reauthentication starts no session, as on hosted Supabase.
  if (typeof type === 'string' && /^(email_change_|phone_change|reauthentication)/.test(type))
    return refuse(400, 'validation_failed', 'Invalid email verification type')
  if (type === 'email_change') return confirmAddress(token_hash, request, door)
  return door.lite(request)
}

/** Only by the link: a code would have to be guessed only once. The old mailbox is told. */
async function confirmAddress(token: unknown, request: Request, door: Door): Promise<Response> {
  if (typeof token !== 'string' || token === '') return refuse(400, 'validation_failed', 'Verify requires a token hash')
  const change = await door.accounts.findEmailChange(token)
  if (!change || !(await door.accounts.makeRoomFor(change)))
    return refuse(403, 'otp_expired', 'Email link is invalid or has expired')
  const answer = await door.lite(request)
  // Someone else has confirmed it at the same moment.
  if (answer.status >= 500 && !(await door.accounts.makeRoomFor(change)))
    return refuse(403, 'otp_expired', 'Email link is invalid or has expired')
  if (answer.ok)
    door.afterwards.run('E-mail (changed)', () => door.emails.sendAddressChanged(change.old, change.wished))
  return answer
}
