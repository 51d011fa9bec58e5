import 'server-only'
import { siteUrl } from '@/lib/env'

/**
 * Whether people reach this site over https: as the operator says, or the proxy that received the request
 * (server/forwarded.mjs).
 */
export function isHttps(headers: Pick<Headers, 'get'>, site: string | null = siteUrl() ?? null): boolean {
  return site?.startsWith('https:') === true || headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
}
