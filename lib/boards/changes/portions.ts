import { AppError, type PostgrestFailure } from '@/lib/errors'

/** How many cards the database takes per call. */
const mostInCall = 1000

/** As many ids as the address of a read takes everywhere: proxies often allow 8 kB. */
export const mostInAddress = 100

/** At least one, even if it is empty. */
export function portionsOf<T>(all: T[], most = mostInCall): T[][] {
  const portions = []
  for (let at = 0; at === 0 || at < all.length; at += most) portions.push(all.slice(at, at + most))
  return portions
}

/**
 * Sends portions one after another. If a portion is too much for one call because of the content of its cards, it is
 * halved.
 */
export async function sendPortions<Portion>(
  portions: Portion[],
  send: (portion: Portion) => Promise<void>,
  halve: (portion: Portion) => Portion[],
): Promise<void> {
  for (const portion of portions) {
    try {
      await send(portion)
    } catch (error) {
      const halves = isTooHeavy(error) ? halve(portion) : []
      if (halves.length < 2) throw error
      await sendPortions(halves, send, halve)
    }
  }
}

export const halfOf = (count: number) => Math.max(1, Math.ceil(count / 2))

/** Not when a plan has no room: that error has details. */
function isTooHeavy(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'too_slow') return true
  return error.code === 'too_large' && !(error.cause as Partial<PostgrestFailure> | undefined)?.details
}
