import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { tickJobs } from './tick-jobs.mjs'

let server: Server | undefined
afterEach(() => server?.close())

/** Ticks until `isOver`, against an app and a database that answer like this. */
async function tick(answer: (path: string) => unknown, asked: string[], most: number): Promise<void> {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    const body = answer(request.url ?? '')
    if (body === undefined) response.destroy()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await tickJobs({
    runUrl: `${url}/api/jobs/run`,
    cronSecret: 'cron',
    database: { url, secretKey: 'key' },
    secondMs: 1,
    isOver: () => asked.length >= most,
  })
}

const run = 'POST /api/jobs/run Bearer cron'
const look = 'POST /rest/v1/rpc/has_due_job Bearer key'

test('runs once at the start, and then only what the database says is due', async () => {
  const asked: string[] = []
  let isDue = false
  await tick((path) => (path.endsWith('has_due_job') ? isDue : { isMore: false }), asked, 5)
  expect(asked).toEqual([run, look, look, look, look])
  isDue = true
  asked.length = 0
  await tick((path) => (path.endsWith('has_due_job') ? isDue : { isMore: false }), asked, 5)
  expect(asked).toEqual([run, look, run, look, run])
})

test('goes on at once while there is more', async () => {
  const asked: string[] = []
  await tick((path) => (path.endsWith('has_due_job') ? false : { isMore: asked.length < 3 }), asked, 4)
  expect(asked).toEqual([run, run, run, look])
})

test('survives an app and a database that do not answer', async () => {
  const asked: string[] = []
  await tick(() => undefined, asked, 4)
  expect(asked).toEqual([run, look, look, look])
})

test('rests longer and longer while runs fail, and no more once one succeeds', async () => {
  const asked: string[] = []
  const at: number[] = []
  const failing = 6
  await tick(
    (path) => {
      if (path.endsWith('has_due_job')) return true
      at.push(performance.now())
      return at.length <= failing ? null : { isMore: false }
    },
    asked,
    2 * failing + 6,
  )
  const rests = at.slice(1).map((moment, run) => moment - (at[run] ?? 0))
  // 2, 4, … 64 ms where a second is 1 ms.
  expect(rests[failing - 1]).toBeGreaterThan(60)
  expect(Math.min(...rests.slice(failing))).toBeLessThan(30)
})
