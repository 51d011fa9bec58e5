import 'server-only'
import { findSecretKey, publicEnvironment } from '@/lib/env'
import { clientAddress, isHttps } from '@/lib/forwarded'
import { addressProof, type Prove } from './address-proof'
import { timedFetch } from './time-limit'

/** What a client that acts for a request takes from it: whether its cookies are for https only, and whose address it hands on. */
export function optionsForRequest(headers: Headers) {
  return {
    cookieOptions: { secure: isHttps(headers) },
    global: { fetch: forwardingFetch(clientAddress(headers), findSecretKey(), timedFetch, proveToDatabase) },
  }
}

const proveToDatabase: Prove = (address, secret) => addressProof(publicEnvironment().supabaseUrl, secret, address)

/**
 * Every request of a person that our server passes on comes from this server; so it says whose it is. The auth service
 * counts attempts by address and is told it in `Sb-Forwarded-For`, which it believes with the secret key only. The database
 * notes where a change came from: it is still asked with the publishable key, under RLS, and gets the address with a proof.
 */
export function forwardingFetch(
  address: string,
  secret: string | undefined,
  send: typeof fetch = fetch,
  prove: Prove = async () => undefined,
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(url)
    if (!secret || !address) return send(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (pathname.startsWith('/rest/v1/')) {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const proof = method === 'GET' || method === 'HEAD' ? undefined : await prove(address, secret)
      if (proof === undefined) return send(input, init)
      headers.set('x-dojo-address', address)
      headers.set('x-dojo-proof', proof)
    } else if (pathname.startsWith('/auth/v1/')) {
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
