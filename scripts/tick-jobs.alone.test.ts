import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { tickJobs } from './tick-jobs.mjs'

afterEach(() => void vi.useRealTimers())

test('a clock that is set back by a day keeps no job waiting', async () => {
  let runs = 0
  const server = createServer((_, response) => {
    runs += 1
    response.setHeader('content-type', 'application/json').end('{"isMore":false}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let looks = 0
  await tickJobs({
    runUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/jobs/run`,
    cronSecret: 'cron',
    database: null,
    secondMs: 1,
    isOver: () => {
      looks += 1
      if (looks === 10) {
        vi.setSystemTime(Date.now() - 86_400_000)
        vi.advanceTimersByTime(15_000)
      }
      return looks > 20
    },
  })
  server.close()
  expect(runs).toBe(2)
})
