import { setTimeout as pause } from 'node:timers/promises'
import { isStopping } from './children.mjs'
import { messageOf, say } from './failure.mjs'

/** How long to wait before each restart; within `withinMs` there are at most as many restarts as pauses. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000]
const WITHIN_MS = 5 * 60_000

/**
 * The signal with which the services end themselves when a statement runs too long (local/database/stuck-thread.mjs).
 */
const TOO_LONG = 'SIGXCPU'

/**
 * What the services say when they cannot start for want of space (local/data-folder/disk-space.ts), or because another
 * program has got their port since they ended (local/http/front-door.ts): any may, for one of its outgoing connections.
 * Or a backup holds their folder (local/data-folder/lock.ts).
 */
const PASSES = /^The disk under .* is full|^Port \d+ is already in use|^The data folder .* is in use by another/m

/** @typedef {(code: number, signal?: string | null) => Promise<void>} OnEnd */

/**
 * Starts a program, and starts it again whenever it ends. A program that ends too often is given up with a sentence;
 * ending because of a statement that ran too long does not count, and a full disk or a taken port is waited for.
 * @template Started
 * @param {string} name a plural, such as "The services"
 * @param {(onEnd: OnEnd) => Promise<Started>} start
 * @param {(sentence: string) => void} giveUp
 * @param {{ pausesMs?: number[], withinMs?: number }} [limits]
 * @returns what the first `start` returns
 */
export async function keepRunning(name, start, giveUp, { pausesMs = PAUSES_MS, withinMs = WITHIN_MS } = {}) {
  /** @type {number[]} */
  let ends = []
  /** @type {OnEnd} */
  const onEnd = async (code, signal = null) => {
    if (isStopping()) return
    ends = ends.filter((at) => at > performance.now() - withinMs)
    const wasTooLong = signal === TOO_LONG
    const pauseMs = wasTooLong ? pausesMs[0] : pausesMs[ends.length]
    if (pauseMs === undefined) {
      const minutes = Math.round(withinMs / 60_000)
      return giveUp(
        `${name} have ended ${ends.length + 1} times within ${minutes} minutes (see above), so they are not started again.`,
      )
    }
    if (!wasTooLong) ends.push(performance.now())
    say(`${name} have ended (code ${code}). They are started again in ${pauseMs / 1000} s …`)
    await pause(pauseMs)
    while (!isStopping()) {
      try {
        await start(onEnd)
        return say(`${name} are running again.`)
      } catch (error) {
        say(messageOf(error))
        if (!PASSES.test(messageOf(error))) return onEnd(1)
      }
      await pause(pausesMs.at(-1))
    }
  }
  return start(onEnd)
}
