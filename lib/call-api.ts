import type { ErrorCode } from './errors'
import { personHeaders } from './page-person'

/** `status` is 0 if nothing answered; `message` is the server's message, if it has one for people. */
export type ApiFailure = {
  isDone: false
  code: ErrorCode
  status: number
  message: string | undefined
  body: Record<string, unknown>
}
export type ApiAnswer<Body> = { isDone: true; body: Body } | ApiFailure

type ApiCall = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** A form or a file is sent as it is, anything else as JSON. */
  input?: object
  /** How long an answer may take. No effect together with `signal`. */
  timeoutMs?: number
  /** Cancels the call: its reason is thrown. */
  signal?: AbortSignal
  credentials?: RequestCredentials
}

/**
 * Calls one of our routes from the browser; this is the only way to do so (fetchFile for files). A failure is also an
 * answer: `{ error, code }` as written by lib/http/error-response.ts; no answer is `offline`. A JSON body arrives even
 * if the person leaves the page, so no order is lost halfway. `Body` is the route's answer: both are built together.
 */
export async function callApi<Body extends object>(
  path: `/api/${string}`,
  { method = 'POST', input, timeoutMs = 45_000, signal, credentials = 'same-origin' }: ApiCall = {},
): Promise<ApiAnswer<Body>> {
  const isWhole = input instanceof FormData || input instanceof Blob
  const json = input && !isWhole ? JSON.stringify(input) : ''
  try {
    const response = await fetch(path, {
      method,
      credentials,
      cache: 'no-store',
      // Browsers take at most 64 kB of these, which a form may exceed, as may styles: at most four bytes a letter.
      keepalive: method !== 'GET' && !isWhole && json.length <= 16_000,
      signal: signal ?? AbortSignal.timeout(timeoutMs),
      headers: { ...personHeaders(), ...(input && !isWhole && { 'content-type': 'application/json' }) },
      ...(input && { body: isWhole ? input : json }),
    })
    if (!response.ok) return await refusalOf(response)
    const body: unknown = response.status === 204 ? {} : await response.json().catch(() => null)
    // If a network shows its own page instead, our server has not answered.
    return isObject(body) ? { isDone: true, body: body as Body } : noAnswer()
  } catch {
    if (signal?.aborted) throw signal.reason
    return noAnswer()
  }
}

/** The error that a route, or a proxy in its place, answered. */
export async function refusalOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null)
  return failure(response.status, isObject(body) ? body : {})
}

export function noAnswer(): ApiFailure {
  return failure(0)
}

function failure(status: number, body: Record<string, unknown> = {}): ApiFailure {
  const { code: said, error } = body
  const code = typeof said === 'string' ? (said as ErrorCode) : codeOf(status)
  // If the server could not explain it, the catalogue's words are better.
  const sentence = typeof error === 'string' && error !== '' && code !== 'unexpected' ? error : undefined
  return { isDone: false, code, status, message: status === 0 ? offlineSentence() : sentence, body }
}

/** For what a proxy answers in the server's place. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 0 || status >= 502) return 'offline'
  return status >= 500 ? 'unexpected' : 'invalid'
}

function offlineSentence(): string | undefined {
  return navigator.onLine ? undefined : 'You seem to be offline.'
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null
}
