import { AppError } from '@/lib/errors'

/** How long the server waits for a service before the page says that it does not answer. */
const timeLimitMs = 8_000

/** `fetch` for the server's clients: a service that accepts a call and never answers fails like one that is down. */
export const timedFetch: typeof fetch = (input, init) => {
  // The timer keeps it alive: inside AbortSignal.any, Node 20 forgets AbortSignal.timeout at the next garbage collection.
  const limit = new AbortController()
  setTimeout(() => limit.abort(new DOMException('The service took too long.', 'TimeoutError')), timeLimitMs).unref()
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal })
}

/**
 * Limits the client's session refresh, which retries by itself for half a minute; table calls also wait for it. @throws
 * AppError `offline`
 */
export function limitSession<T extends { auth: { getSession: () => Promise<unknown> } }>(client: T): T {
  const ask = client.auth.getSession.bind(client.auth)
  client.auth.getSession = () => withinTime(ask())
  return client
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('offline', 'session: the auth service did not answer in time')),
      timeLimitMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
