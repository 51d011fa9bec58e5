import { createHash } from 'node:crypto'
import type { State } from '../world/state.ts'
import { ApiError } from './api-error.ts'

const keptMs = 24 * 3_600_000
/** Keys that the library makes up are for its own retries, which come within seconds. */
const keptOfLibraryMs = 10 * 60_000

function isKept(key: string, { savedAtMs }: { savedAtMs: number }): boolean {
  return savedAtMs >= Date.now() - (key.startsWith('stripe-node-retry-') ? keptOfLibraryMs : keptMs)
}

export interface Answer {
  status: number
  body: string
}

/** What makes two requests the same. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url')
}

/** The earlier answer for this key. @throws ApiError when the key was used for a different request */
export function answerBefore({ idempotency }: State, key: string, fingerprint: string): Answer | null {
  const before = Object.hasOwn(idempotency, key) ? idempotency[key] : undefined
  if (!before || !isKept(key, before)) return null
  if (before.request === fingerprint) return before
  throw new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )
}

/** Keeps an answer for a day. Refusals before anything was done are not kept, so that the request can be corrected. */
export function remember({ idempotency }: State, key: string, fingerprint: string, { status, body }: Answer): void {
  if (status >= 300 && status !== 402) return
  for (const [old, saved] of Object.entries(idempotency)) if (!isKept(old, saved)) delete idempotency[old]
  idempotency[key] = { savedAtMs: Date.now(), request: fingerprint, status, body }
}
