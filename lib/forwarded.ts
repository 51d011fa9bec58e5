import 'server-only'
import { siteUrl, trustedProxies } from '@/lib/env'

/**
 * The address that this request was made from; empty where it is not known. Our own server (server/forwarded.mjs) writes the
 * peer of the connection at the end of `x-forwarded-for`; each proxy that the operator has named (`TRUSTED_PROXIES`) is one place
 * before that. Anything before those was written by the client, and may say anything.
 */
export function clientAddress(headers: Headers, proxies: number = trustedProxies()): string {
  const addresses =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((address) => address.trim()) ?? []
  return addresses.at(-1 - proxies) ?? addresses[0] ?? ''
}

/** Whether people reach this site by https: as the operator says, or the proxy that took the request (server/forwarded.mjs). */
export function isHttps(headers: Pick<Headers, 'get'>, site: string | null = siteUrl() ?? null): boolean {
  return site?.startsWith('https:') === true || headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
}
