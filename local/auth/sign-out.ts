import type { Keys } from '../data-folder/keys.ts'
import type { Door } from './door.ts'
import { claimsOf } from './identify.ts'

/**
 * Signs out. People who sign out other devices may fear a thief there, so a new address requested by such a device is
 * dropped too (public.end_other_sessions does the same).
 */
export async function signOut(request: Request, door: Door, keys: Keys): Promise<Response> {
  const answer = await door.lite(request)
  const claims = claimsOf(request, keys)
  const isLocal = (new URL(request.url).searchParams.get('scope') ?? 'local') === 'local'
  if (answer.ok && claims && !isLocal) await door.accounts.dropEmailChange(String(claims['sub']))
  return answer
}
