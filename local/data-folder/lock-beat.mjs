// Runs in a separate thread (lock.ts), which beats also while a statement blocks the main one.
import { readFileSync, utimesSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const BEAT_MS = 2000
/** The code of a thread that found the lock of another. */
const LOST = 3
const { path, mine } = workerData

const beat = () => {
  try {
    if (readFileSync(path, 'utf8') !== mine) process.exit(LOST)
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The folder is gone, or its disk does not answer: others will see no beat.
  }
}

setInterval(beat, BEAT_MS)
