import 'server-only'
import { siteUrl, trustedProxies } from '@/lib/env'

/**
 * The address this request came from; empty if unknown. Our own server (server/forwarded.mjs) writes the connection's
 * peer at the end of `x-forwarded-for`; each of the operator's proxies (`TRUSTED_PROXIES`) is one place before that.
 * Anything earlier was written by the client and may say anything.
 */
export function clientAddress(headers: Headers, proxies: number = trustedProxies()): string {
  const addresses =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((address) => address.trim()) ?? []
  return addresses.at(-1 - proxies) ?? addresses[0] ?? ''
}

/**
 * Whether people reach this site by https: according to the operator, or to the proxy that took the request
 * (server/forwarded.mjs).
 */
export function isHttps(headers: Pick<Headers, 'get'>, site: string | null = siteUrl() ?? null): boolean {
  return site?.startsWith('https:') === true || headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
}
