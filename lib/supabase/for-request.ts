import 'server-only'
import { findSecretKey, publicEnvironment } from '@/lib/env'
import { userAgentFor } from '@/lib/device-words'
import { clientAddress, isHttps } from '@/lib/forwarded'
import { addressProof, type Prove } from './address-proof'
import { timedFetch } from './time-limit'

/** What a client that acts for a request takes from it: whether its cookies are for https only, and whose address it hands on. */
export function optionsForRequest(headers: Headers) {
  const caller = { address: clientAddress(headers), userAgent: headers.get('user-agent') }
  return {
    cookieOptions: { secure: isHttps(headers) },
    global: { fetch: forwardingFetch(caller, findSecretKey(), timedFetch, proveToDatabase) },
  }
}

const proveToDatabase: Prove = (address, secret) => addressProof(publicEnvironment().supabaseUrl, secret, address)

type Caller = { address: string; userAgent?: string | null }

/**
 * Every request of a person that our server passes on comes from this server; so it says whose it is. The auth service
 * writes down the browser of each session, and counts attempts by address: it is told that in `Sb-Forwarded-For`, which it
 * believes with the secret key only. The database notes where a change came from: it is still asked with the publishable
 * key, under RLS, and gets the address with a proof, and the browser.
 */
export function forwardingFetch(
  { address, userAgent }: Caller,
  secret: string | undefined,
  send: typeof fetch = fetch,
  prove: Prove = async () => undefined,
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(url)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (pathname.startsWith('/rest/v1/')) {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const isRead = method === 'GET' || method === 'HEAD'
      const proof = isRead || !secret || !address ? undefined : await prove(address, secret)
      if (proof === undefined) return send(input, init)
      headers.set('x-dojo-address', address)
      headers.set('x-dojo-proof', proof)
      if (userAgent) headers.set('x-dojo-device', userAgentFor(userAgent))
    } else if (pathname.startsWith('/auth/v1/')) {
      if (userAgent) headers.set('user-agent', userAgentFor(userAgent))
      if (!secret || !address) return send(input, { ...init, headers })
      // A person's token stays; the key that takes its place before anyone is signed in does not.
      if (headers.get('authorization') === `Bearer ${headers.get('apikey')}`)
        headers.set('authorization', `Bearer ${secret}`)
      headers.set('apikey', secret)
      headers.set('sb-forwarded-for', address)
    } else {
      return send(input, init)
    }
    return send(input, { ...init, headers })
  }
}
