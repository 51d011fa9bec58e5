import 'server-only'
import { trustedProxies } from '@/lib/env'

/**
 * The address that this request was made from; empty where it is not known. Our own server (server/forwarded.mjs) writes the
 * peer of the connection at the end of `x-forwarded-for`; each proxy that the operator has named (`TRUSTED_PROXIES`) stands
 * one place before that. What stands further in front was written by the client, and may say anything.
 */
export function clientAddress(headers: Headers, proxies: number = trustedProxies()): string {
  const addresses =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((address) => address.trim()) ?? []
  return addresses.at(-1 - proxies) ?? addresses[0] ?? ''
}
