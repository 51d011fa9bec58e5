import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What a transaction is told about its request, as by PostgREST: method, path and headers. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: Record<string, string>
}

/** The request being served; nothing during the services' own work. */
export const receivedRequest = new AsyncLocalStorage<ReceivedRequest>()

/** Headers in which callers say where they come from, and headers that only a hosted project's gateway writes. */
const CLAIMED = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|cf-.*|true-client-ip|x-request-id|sb-request-id)$/

/**
 * The request as the database may trust it: `x-forwarded-for` is the caller's address as we saw it (peer-address.ts),
 * and every request has an `x-request-id` of its own.
 */
export function describeRequest(request: Request, peerAddress: string | null): ReceivedRequest {
  const headers: Record<string, string> = {}
  for (const [name, value] of request.headers) if (!CLAIMED.test(name)) headers[name] = value
  if (peerAddress) headers['x-forwarded-for'] = peerAddress
  headers['x-request-id'] = randomUUID()
  return { method: request.method, path: new URL(request.url).pathname.replace(/^\/rest\/v1/, ''), headers }
}
