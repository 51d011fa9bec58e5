import { readBody, refuse } from './answers.ts'
import type { Door } from './door.ts'

/** Follows a link. No link confirms a change of address, because addresses cannot be changed (change-user.ts). */
export async function verify(request: Request, network: string, door: Door): Promise<Response> {
  const refused = await door.limits.take('verifications', network)
  if (refused) return refused
  const { type, token, token_hash, email } = await readBody(request)
  if ([type, token, token_hash, email].some((value) => value !== undefined && typeof value !== 'string')) {
    return refuse(400, 'validation_failed', 'Verify requires texts')
  }
  if (typeof type === 'string' && /^(email|phone)_change/.test(type))
    return refuse(400, 'validation_failed', 'Invalid email verification type')
  return door.lite(request)
}
