import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '@/server/network.mjs'
import { clientAddress } from '@/lib/forwarded'

/**
 * How often one network may ask for public boards, per minute and server. An office with fifty open pages asks 2,000
 * times whether something changed; opening pages is rarer.
 */
const limits = {
  page: new RateLimiterMemory({ keyPrefix: 'public-page', points: 240, duration: 60 }),
  /** One point per fifty techniques that the server draws: ten pages of a thousand at once. */
  drawing: new RateLimiterMemory({ keyPrefix: 'public-drawing', points: 200, duration: 10 }),
  version: new RateLimiterMemory({ keyPrefix: 'public-version', points: 3000, duration: 60 }),
}

/**
 * How many seconds this caller has to wait; 0 means none. Counted before anything is looked up, so right and wrong
 * tokens count alike.
 */
export async function waitSeconds(what: keyof typeof limits, headers: Headers, points = 1): Promise<number> {
  try {
    // By its hash, so that no addresses are kept.
    await limits[what].consume(
      createHash('sha256')
        .update(networkOf(clientAddress(headers)))
        .digest('base64url'),
      points,
    )
    return 0
  } catch (error) {
    // It ends by a timer, so it ends in time even if the clock is set back.
    if (error instanceof RateLimiterRes)
      return Math.min(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), limits[what].duration)
    throw error
  }
}

/** For callers who have to wait: not one of our pages, so it costs nothing. */
export function tooManyRequests(seconds: number): Response {
  return new Response(`Too many requests. Try again in ${seconds} seconds.`, {
    status: 429,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Referrer-Policy': 'no-referrer',
      'Retry-After': String(seconds),
    },
  })
}
