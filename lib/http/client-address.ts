import 'server-only'
import { trustedProxies } from '@/lib/env'

/**
 * The address that this request came from; empty if it is not known. Our own server (server/forwarded.mjs) appends the
 * peer of the connection to `x-forwarded-for`; each proxy that the operator has configured (`TRUSTED_PROXIES`) is one
 * position before that. Anything further in front was written by the client and may be false.
 */
export function clientAddress(headers: Headers, proxies: number = trustedProxies()): string {
  const addresses =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((address) => address.trim()) ?? []
  return addresses.at(-1 - proxies) ?? addresses[0] ?? ''
}
