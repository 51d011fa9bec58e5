import { setTimeout as pause } from 'node:timers/promises'

/** Others get this long, or as long as the work took. */
const LEAST_PAUSE_MS = 20

/**
 * Does one piece of work after the other. Each holds the thread that serves everyone, so while more of them wait there
 * is a pause after it.
 */
export function withPauses(): <T>(work: () => T) => Promise<T> {
  let waiting = 0
  let free: Promise<void> = Promise.resolve()
  return (work) => {
    waiting += 1
    let tookMs = 0
    const done = free.then(() => {
      const since = performance.now()
      try {
        return work()
      } finally {
        waiting -= 1
        tookMs = performance.now() - since
      }
    })
    const rest = async (): Promise<void> => {
      if (waiting > 0) await pause(Math.max(LEAST_PAUSE_MS, tookMs))
    }
    free = done.then(rest, rest)
    return done
  }
}
