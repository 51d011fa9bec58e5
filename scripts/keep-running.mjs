import { isStopping } from './children.mjs'
import { say } from './failure.mjs'

/** How long to wait before each new start; there are as many starts within the time as pauses. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000]
const WITHIN_MS = 5 * 60_000

/** By this signal the services end themselves when a statement works too long (local/database/stuck-thread.mjs). */
const TOO_LONG = 'SIGXCPU'

/**
 * Starts a program by `start(onEnd)`, answers what it answers, and starts it again whenever it has ended. One that ends too
 * often is given up with a sentence; an end for a statement that worked too long is not counted. `name` is a plural: "The services".
 */
export async function keepRunning(name, start, giveUp, { pausesMs = PAUSES_MS, withinMs = WITHIN_MS } = {}) {
  let ends = []
  const onEnd = async (code, signal = null) => {
    if (isStopping()) return
    ends = ends.filter((at) => at > Date.now() - withinMs)
    const wasTooLong = signal === TOO_LONG
    const pauseMs = wasTooLong ? pausesMs[0] : pausesMs[ends.length]
    if (pauseMs === undefined) {
      return giveUp(
        `${name} have ended ${ends.length + 1} times within ${Math.round(withinMs / 60_000)} minutes (see above), so they are not started again.`,
      )
    }
    if (!wasTooLong) ends.push(Date.now())
    say(`${name} have ended (code ${code}). They are started again in ${pauseMs / 1000} s …`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (isStopping()) return
    try {
      await start(onEnd)
      say(`${name} are running again.`)
    } catch (error) {
      say(error.message)
      await onEnd(1)
    }
  }
  return start(onEnd)
}
