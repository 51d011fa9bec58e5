import { accepts, identifyKey, identifyToken, isSigned } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { Route } from '../http/front-door.ts'

/**
 * For the table API and auth: bodies of callers without one of our keys, or with an invalid token, are never read.
 * `answer`, called without the body, tells them why.
 */
export function admitCaller(keys: Keys, answer: Route['serve']): NonNullable<Route['admit']> {
  return (request, peerAddress) => (isKnown(keys, request) ? null : answer(request, peerAddress))
}

/** For files, which may also be sent with a signature from storage. */
export function admitUploader(keys: Keys): NonNullable<Route['admit']> {
  return (request) => {
    const signature = request.headers.get('x-signature') ?? new URL(request.url).searchParams.get('token')
    if (isKnown(keys, request) || (signature !== null && isSigned(keys, signature))) return null
    return Response.json(
      { statusCode: '401', error: 'Unauthorized', message: 'A valid API key, token or signature is missing.' },
      { status: 401 },
    )
  }
}

function isKnown(keys: Keys, { headers, url }: Request): boolean {
  const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
  const key = headers.get('apikey') ?? new URL(url).searchParams.get('apikey')
  if (!identifyKey(keys, key) && !(bearer && identifyKey(keys, bearer))) return false
  // Auth accepts a token only at its own account's path, and answers an expired one itself.
  if (!bearer || new URL(url).pathname.startsWith('/auth/')) return true
  return accepts(() => identifyToken(keys, bearer))
}
