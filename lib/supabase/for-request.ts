import 'server-only'
import { findSecretKey } from '@/lib/env'
import { userAgentFor } from '@/lib/device-words'
import { clientAddress, isHttps } from '@/lib/forwarded'
import { timedFetch } from './time-limit'

/** What a client that acts for a request takes from it: whether its cookies are for https only, and whom the auth service counts. */
export function optionsForRequest(headers: Headers) {
  const caller = { address: clientAddress(headers), userAgent: headers.get('user-agent') }
  return {
    cookieOptions: { secure: isHttps(headers) },
    global: { fetch: forwardingFetch(caller, findSecretKey(), timedFetch) },
  }
}

type Caller = { address: string; userAgent?: string | null }

/**
 * The auth service writes down the browser of each session, so it is told the person's. It counts attempts by address, and every attempt comes from this server. So it is told the person's address
 * (`Sb-Forwarded-For`), which it believes with the secret key only. Tables are still asked with the publishable key, under RLS.
 */
export function forwardingFetch(
  { address, userAgent }: Caller,
  secret: string | undefined,
  send: typeof fetch = fetch,
): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!new URL(url).pathname.startsWith('/auth/v1/')) return send(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (userAgent) headers.set('user-agent', userAgentFor(userAgent))
    if (!secret || !address) return send(input, { ...init, headers })
    // A person's token stays; the key that takes its place before anyone is signed in does not.
    if (headers.get('authorization') === `Bearer ${headers.get('apikey')}`)
      headers.set('authorization', `Bearer ${secret}`)
    headers.set('apikey', secret)
    headers.set('sb-forwarded-for', address)
    return send(input, { ...init, headers })
  }
}
