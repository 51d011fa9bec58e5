// Runs in a separate thread (stuck-statements.ts), where a statement that blocks the services' main thread cannot block
// it.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const LOOK_EVERY_MS = 250
const { shared } = workerData
const [NUMBER, MOST_MS] = [0, 1]
const marks = new Int32Array(shared)
const sleep = new Int32Array(new SharedArrayBuffer(4))

let seen = 0
let usedBefore = 0

// The CPU time of this process: on a busy machine a statement gets as much of it as on an idle one.
const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

for (;;) {
  Atomics.wait(sleep, 0, 0, LOOK_EVERY_MS)
  // 0 while no statement runs; every statement has its own number.
  const number = Atomics.load(marks, NUMBER)
  if (number !== seen) {
    seen = number
    usedBefore = usedMs()
  } else if (number !== 0 && usedMs() - usedBefore > Atomics.load(marks, MOST_MS)) {
    writeSync(
      2,
      `A statement of the database has worked for more than ${Atomics.load(marks, MOST_MS) / 1000} s: the services end, and start again.\n`,
    )
    // The signal says why, so that the parent that restarts us does not count it as our failure.
    process.kill(process.pid, 'SIGXCPU')
    Atomics.wait(sleep, 0, 0, 2000)
    process.kill(process.pid, 'SIGKILL')
  }
}
