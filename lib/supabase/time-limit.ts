import { AppError } from '@/lib/errors'

/** How long the server waits for a service before the page says that it does not answer. */
const timeLimitMs = 8_000
/** What each call still has when others of the same page have used that up: calls wait one after the other. */
const leastMs = 3_000
const beganHeader = 'x-page-began'

/** Notes in the headers of a page's request when its rendering began. */
export function noteBegin(headers: Headers): void {
  headers.set(beganHeader, String(Date.now()))
}

/** How long a call for a request with these headers may still take, in milliseconds. */
export function timeLeft(headers: Headers): number {
  const began = Number(headers.get(beganHeader) ?? Number.NaN)
  const left = began + timeLimitMs - Date.now()
  return Number.isNaN(left) ? timeLimitMs : Math.min(Math.max(left, leastMs), timeLimitMs)
}

/**
 * `fetch` for the server's clients: a service that accepts a call and never answers fails like one that is down.
 * @param limitMs how long each call may take, asked at its beginning
 */
export function limitedFetch(limitMs: () => number): typeof fetch {
  return (input, init) => {
    // The timer keeps it alive: inside AbortSignal.any, Node 20 forgets AbortSignal.timeout at the next garbage collection.
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('The service took too long.', 'TimeoutError')), limitMs()).unref()
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal })
  }
}

export const timedFetch = limitedFetch(() => timeLimitMs)

/**
 * Limits the client's session refresh, which retries by itself for half a minute; table calls also wait for it. @throws
 * AppError `offline`
 */
export function limitSession<T extends { auth: { getSession: () => Promise<unknown> } }>(
  client: T,
  limitMs: number,
): T {
  const ask = client.auth.getSession.bind(client.auth)
  client.auth.getSession = () => withinTime(ask(), limitMs)
  return client
}

async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('offline', 'session: the auth service did not answer in time')),
      limitMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
