import type { State } from '../world/state.ts'

/** The caller: our server with the secret key, a browser with the publishable one, or an unknown caller. */
export function callerOf(
  request: Request,
  keyInForm: unknown,
  { secretKey, publishableKey }: State['keys'],
): 'server' | 'browser' | null {
  const header = request.headers.get('authorization') ?? ''
  const key = bearer(header) ?? basic(header) ?? keyInForm
  if (key === secretKey) return 'server'
  return key === publishableKey ? 'browser' : null
}

function bearer(header: string): string | null {
  return header.startsWith('Bearer ') ? header.slice(7).trim() : null
}

/** `curl -u key:` */
function basic(header: string): string | null {
  if (!header.startsWith('Basic ')) return null
  return Buffer.from(header.slice(6), 'base64').toString().split(':')[0] ?? null
}
