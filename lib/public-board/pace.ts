import 'server-only'
import { partLength } from '@/lib/boards/card/markdown-parts'
import { drawingWeight } from '@/lib/boards/card/drawing-weight'
import { clientAddress } from '@/lib/forwarded'
import { Pace } from '@/lib/http/pace'

const mostPoints = 200

/**
 * How often one network may ask for public boards, per minute and server. An office with fifty open pages asks 2,000
 * times whether something changed; opening pages is rarer.
 */
const paces = {
  page: new Pace({ ofNetwork: 240, ofSite: 480, seconds: 60 }),
  /** One point per fifty techniques that the server draws: ten pages of a thousand at once. */
  drawing: new Pace({ ofNetwork: mostPoints, ofSite: 2 * mostPoints, seconds: 10 }),
  /** One point per hundred letters that the server formats: three long texts, or thirty of a few lines; ten for all. */
  formatting: new Pace({ ofNetwork: 100, ofSite: 200, ofAll: 300, seconds: 10 }),
  version: new Pace({ ofNetwork: 3000, ofSite: 6000, seconds: 60 }),
}

/**
 * How many seconds this caller has to wait; 0 means none. Counted before anything is looked up, so right and wrong
 * tokens count alike.
 */
export function waitSeconds(what: keyof typeof paces, headers: Headers, points = 1): Promise<number> {
  return paces[what].waitSeconds(clientAddress(headers), points)
}

/** What drawing a public board counts; the heaviest is drawn once in ten seconds for each network. */
export function drawingPoints(lists: Parameters<typeof drawingWeight>[0]): number {
  return Math.min(Math.ceil(drawingWeight(lists) / 50), mostPoints)
}

/** Whether the server formats this text for the caller; if not, their browser does. Some texts take it a fifth of a second. */
export async function isFormattedHere(text: string, headers: Headers): Promise<boolean> {
  const points = Math.ceil(Math.min(text.length, partLength) / 100)
  return points === 0 || (await waitSeconds('formatting', headers, points)) === 0
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
