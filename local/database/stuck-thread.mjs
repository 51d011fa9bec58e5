// Runs in a separate thread (stuck-statements.ts), where a statement that blocks the services' main thread cannot block
// it.
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const LOOK_EVERY_MS = 250
/** How much longer a statement may work after it was cancelled: some of Postgres's loops do not look for that. */
const GRACE_MS = 3000
const { shared, cancels } = workerData
const [NUMBER, MOST_MS] = [0, 1]
const marks = new Int32Array(shared)

let seen = 0
let usedBefore = 0
let wasCancelled = false

// The CPU time of this process: on a busy machine a statement gets as much of it as on an idle one.
const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Calls, in the middle of the main thread's statement, the function that asks Postgres to cancel it.
 * @param {number} number the statement's
 */
const cancel = async (number) => {
  try {
    const { Session } = await import('node:inspector')
    const session = new Session()
    session.connectToMainThread()
    session.post('Runtime.evaluate', { expression: `${cancels}(${number})` }, () => session.disconnect())
  } catch {
    // A Node without an inspector: the services end.
  }
}

/** @param {number} mostMs */
const end = async (mostMs) => {
  writeSync(
    2,
    `A statement of the database has worked for more than ${mostMs / 1000} s and does not stop: the services end, and start again.\n`,
  )
  // The signal says why, so that the parent that restarts us does not count it as our failure.
  process.kill(process.pid, 'SIGXCPU')
  await pause(2000)
  process.kill(process.pid, 'SIGKILL')
}

for (;;) {
  await pause(LOOK_EVERY_MS)
  // 0 while no statement runs; every statement has its own number.
  const number = Atomics.load(marks, NUMBER)
  const mostMs = Atomics.load(marks, MOST_MS)
  if (number !== seen) {
    seen = number
    usedBefore = usedMs()
    wasCancelled = false
  } else if (number !== 0 && usedMs() - usedBefore > mostMs) {
    if (usedMs() - usedBefore > mostMs + GRACE_MS) await end(mostMs)
    else if (!wasCancelled) await cancel(number)
    wasCancelled = true
  }
}
