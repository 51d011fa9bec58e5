import 'server-only'
import { findSecretKey, publicEnvironment } from '@/lib/env'
import { userAgentFor } from '@/lib/device-words'
import { clientAddress, isHttps } from '@/lib/forwarded'
import { addressProof, type Prove } from './address-proof'
import { keepingSession } from './keep-session'
import { sessionCookieName } from './session-cookie'
import { limitedFetch, timeLeft } from './time-limit'

/**
 * What a client acting for a request takes from it: which cookie holds its session, whether that is https-only, and the
 * address it passes on.
 */
export function optionsForRequest(headers: Headers) {
  const caller = { address: clientAddress(headers), userAgent: headers.get('user-agent') }
  return {
    cookieOptions: { name: sessionCookieFor(headers), secure: isHttps(headers) },
    global: {
      fetch: keepingSession(
        forwardingFetch(
          caller,
          findSecretKey(),
          limitedFetch(() => timeLeft(headers)),
          proveToDatabase,
        ),
      ),
    },
  }
}

export function sessionCookieFor(headers: Headers): string {
  return sessionCookieName(publicEnvironment().supabaseUrl, isHttps(headers))
}

const proveToDatabase: Prove = (address, secret) => addressProof(publicEnvironment().supabaseUrl, secret, address)

type Caller = { address: string; userAgent?: string | null }

/**
 * Requests that our server makes for people come from the server's address, so it says whose they are. The auth service
 * records the browser of each session, and counts attempts by address: it gets that in `Sb-Forwarded-For`, which it
 * trusts only with the secret key. The database records where a change came from: it is still called with the
 * publishable key, under RLS, and gets the browser and the address with a proof.
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
