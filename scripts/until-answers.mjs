import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from './failure.mjs'

/** A page that is compiled on a busy machine takes half a minute. */
const PATIENCE_MS = 3 * 60_000

/**
 * Resolves once the app answers. @throws Failure when it ends before that, or does not answer
 * @param {string} address
 * @param {{ hasEnded: () => boolean, withinMs?: number }} options
 */
export async function untilAnswers(address, { hasEnded, withinMs = PATIENCE_MS }) {
  const deadline = AbortSignal.timeout(withinMs)
  while (!(await answers(address, deadline))) {
    if (hasEnded()) throw new Failure('The app did not start.')
    if (deadline.aborted)
      throw new Failure(
        `The app runs, but has not answered at ${address} for ${withinMs / 1000} seconds: check HOST and PORT.`,
      )
    await pause(100)
  }
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 */
async function answers(address, signal) {
  try {
    const response = await fetch(address, { redirect: 'manual', signal })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
