// Runs in a thread of its own (passwords.ts).
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

parentPort?.on('message', ({ number, password, encrypted, cost }) => {
  const result = encrypted === undefined ? hashSync(password, cost) : compareSync(password, encrypted)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage({ number, result })
})
