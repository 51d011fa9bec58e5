import type { Keys } from '../data-folder/keys.ts'
import { networkOf } from '../../server/network.mjs'
import { identifyKey } from './identify.ts'

/**
 * The network that a request counts for: the caller's own. The app calls on behalf of people and passes on their
 * address in `Sb-Forwarded-For`, which is accepted only with the secret key, as on hosted Supabase.
 */
export function callerNetwork(request: Request, peerAddress: string | null, keys: Keys): string {
  return networkOf(callerAddress(request, peerAddress, keys))
}

/** The caller's own address; a server with the secret key may pass any text. */
export function callerAddress(request: Request, peerAddress: string | null, keys: Keys): string {
  const isServer = identifyKey(keys, request.headers.get('apikey'))?.role === 'service_role'
  const forwarded = isServer ? request.headers.get('sb-forwarded-for')?.trim() : undefined
  return forwarded || (peerAddress ?? '')
}
