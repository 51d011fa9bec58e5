import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Handler, handler } from '@/lib/jobs/handlers'
import { runJobs } from '@/lib/jobs/run-jobs'
import { logError } from '@/lib/log'
import { callBehind, type Killable, killableServices } from './killable'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let services: Killable

beforeAll(async () => {
  services = await killableServices()
})
afterAll(() => services.remove())

const work: Record<string, Handler> = {
  'test.work': handler(z.object({ number: z.number() }), ({ number }, { id, attempt }) =>
    callBehind(services.admin(), 'do_work', { job_id: id, attempt, number }).then(() => {}),
  ),
}
const quickly = { table: work, jobMs: 1_000, graceMs: 0 }

async function doneNumbers(): Promise<number[]> {
  const { data } = await (
    services.admin() as unknown as { from(name: string): { select(columns: string): PromiseLike<{ data: unknown }> } }
  )
    .from('done_work')
    .select('number')
  return z
    .array(z.object({ number: z.number() }))
    .parse(data)
    .map(({ number }) => number)
}
const waiting = async () => ((await services.admin().rpc('list_jobs').throwOnError()).data as unknown[]).length

test(
  'killed in the middle, twice, with two runners: each job runs again, and its work is done once',
  { timeout: 240_000 },
  async () => {
    const numbers = Array.from({ length: 120 }, (_, at) => at)
    for (const number of numbers)
      await services.admin().rpc('enqueue_job', { kind: 'test.work', payload: { number } }).throwOnError()
    for (const many of [20, 60]) {
      const runners = [runJobs(services.admin(), quickly), runJobs(services.admin(), quickly)]
      const settled = Promise.allSettled(runners)
      // The first runner that notices says when.
      await vi.waitFor(async () => expect((await doneNumbers()).length).toBeGreaterThanOrEqual(many), {
        timeout: 60_000,
        interval: 5,
      })
      await services.kill()
      await settled
      await services.start()
    }
    expect(await waiting()).toBeGreaterThan(0)
    await vi.waitFor(
      async () => {
        await Promise.all([runJobs(services.admin(), quickly), runJobs(services.admin(), quickly)])
        expect(await waiting()).toBe(0)
      },
      { timeout: 60_000, interval: 200 },
    )
    expect((await doneNumbers()).toSorted((a, b) => a - b)).toEqual(numbers)
  },
)

test('a job that fails, takes too long or is unknown does not hold up the others, and is logged', async () => {
  const ran: string[] = []
  const table: Record<string, Handler> = {
    'test.broken': handler(z.object({}), () => Promise.reject(new Error('It broke'))),
    'test.slow': handler(
      z.object({}),
      (_, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    ),
    'test.picky': handler(z.object({ number: z.number() }), async () => {}),
    'test.costly': {
      ...handler(z.object({}), () => new Promise(() => {})),
      giveUp: async () => void ran.push('given up'),
    },
    'test.good': handler(z.object({}), async () => void ran.push('good')),
  }
  vi.mocked(logError).mockClear()
  for (const kind of ['test.broken', 'test.slow', 'test.unknown', 'test.picky', 'test.costly', 'test.good'])
    await services.admin().rpc('enqueue_job', { kind }).throwOnError()
  expect(await runJobs(services.admin(), { table, jobMs: 2000 })).toEqual({ done: 1, failed: 5, isMore: false })
  expect(ran).toEqual(['given up', 'good'])
  const logged = vi.mocked(logError).mock.calls.map(([event, , details]) => [event, details?.['kind']])
  expect(logged).toEqual([
    ['jobs.failed', 'test.broken'],
    ['jobs.failed', 'test.slow'],
    ['jobs.failed', 'test.unknown'],
    ['jobs.dead', 'test.picky'],
    // It would take as long again.
    ['jobs.dead', 'test.costly'],
  ])
  // When each comes again is partly chance, and so is their order.
  const listed = (await services.admin().rpc('list_jobs').throwOnError()).data as { kind: string }[]
  expect(listed.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: 'test.broken', lastError: 'It broke', deadAt: null },
    { kind: 'test.costly', deadAt: expect.any(String), lastError: 'It took longer than 2 s.' },
    { kind: 'test.picky', deadAt: expect.any(String) },
    { kind: 'test.slow', lastError: 'It took longer than 2 s.', deadAt: null },
    { kind: 'test.unknown', lastError: 'There is no handler for test.unknown.', deadAt: null },
  ])
})

test('a run ends after its time, and says that there is more; a recurring job comes again by itself', async () => {
  let often = 0
  const table: Record<string, Handler> = {
    'test.often': handler(z.object({}), async () => void (often += 1), 1),
    'test.while': handler(z.object({}), () => new Promise((resolve) => setTimeout(resolve, 200))),
  }
  for (let at = 0; at < 3; at += 1) await services.admin().rpc('enqueue_job', { kind: 'test.while' }).throwOnError()
  expect(await runJobs(services.admin(), { table, budgetMs: 100 })).toMatchObject({ failed: 0, isMore: true })
  await vi.waitFor(
    async () => {
      await runJobs(services.admin(), { table })
      expect(often).toBe(3)
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('a recurring job that has more to do than its time allows has not failed, and continues at once', async () => {
  let left = 10
  const table: Record<string, Handler> = {
    'test.backlog': handler(
      z.object({}),
      async (_, { signal }) => {
        for (; left > 0 && !signal.aborted; left -= 1) await new Promise((resolve) => setTimeout(resolve, 100))
      },
      3600,
    ),
  }
  vi.mocked(logError).mockClear()
  // Long before its next turn, and without the waits between attempts.
  await vi.waitFor(
    async () => {
      await runJobs(services.admin(), { table, jobMs: 250 })
      expect(left).toBe(0)
    },
    { timeout: 9_000, interval: 10 },
  )
  const kinds = vi.mocked(logError).mock.calls.map(([, , details]) => details?.['kind'])
  expect(kinds).not.toContain('test.backlog')
  const listed = (await services.admin().rpc('list_jobs').throwOnError()).data
  expect(listed).toContainEqual(expect.objectContaining({ kind: 'test.backlog', attempts: 0, lastError: null }))
})

describe('a long job', () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const jobMs = 1000
  const listed = async () =>
    (await services.admin().rpc('list_jobs').throwOnError()).data as {
      kind: string
      attempts: number
      lastError: string | null
      deadAt: string | null
      isRunning: boolean
    }[]
  const ask = (kind: string) => services.admin().rpc('enqueue_job', { kind }).throwOnError()
  const short = (ran: string[]) => handler(z.object({}), async () => void ran.push('short'))
  const long = (run: Handler['run'], giveUp?: Handler['giveUp']): Handler => ({
    run,
    isLong: true,
    ...(giveUp && { giveUp }),
  })

  test('has more time as long as it makes progress, and no other job waits for it', async () => {
    const ran: string[] = []
    const released = new AbortController()
    const table = {
      'test.lasting': long(async (_, { goOn }) => {
        for (; !released.signal.aborted; await pause(20)) goOn()
        ran.push('long')
      }),
      'test.beside': short(ran),
    }
    const works: Promise<void>[] = []
    const limits = { table, jobMs, graceMs: 1000, keepAlive: (work: Promise<void>) => void works.push(work) }
    await ask('test.lasting')
    await ask('test.beside')
    expect(await runJobs(services.admin(), limits)).toMatchObject({ done: 1, isMore: false })
    expect(ran).toEqual(['short'])
    // Three times as long as a job may take: longer than the first claim lasts, too.
    await pause(3 * jobMs)
    expect(await runJobs(services.admin(), limits)).toMatchObject({ done: 0 })
    expect(await listed()).toContainEqual(
      expect.objectContaining({ kind: 'test.lasting', isRunning: true, attempts: 1 }),
    )
    released.abort()
    await Promise.all(works)
    expect(ran).toEqual(['short', 'long'])
    expect(works).toHaveLength(1)
    expect((await listed()).map(({ kind }) => kind)).not.toContain('test.lasting')
  })

  test('that makes no progress is stopped and tried again; one that never ends is stopped for good', async () => {
    const given: string[] = []
    const stopped: unknown[] = []
    const table = {
      'test.stalled': long(
        (_, { signal }) =>
          new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
        async () => void given.push('stalled'),
      ),
      'test.endless': long(
        async (_, { goOn, signal }) => {
          for (; !signal.aborted; await pause(20)) goOn()
          stopped.push(signal.reason)
        },
        async () => void given.push('endless'),
      ),
    }
    const works: Promise<void>[] = []
    for (const kind of Object.keys(table)) await ask(kind)
    await runJobs(services.admin(), { table, jobMs, longMs: 3 * jobMs, keepAlive: (work) => void works.push(work) })
    await Promise.all(works)
    expect(given).toEqual(['endless'])
    // The runner does not wait for a job that it has stopped: the job looks up a little later.
    await expect.poll(() => stopped).toHaveLength(1)
    const left = await listed()
    expect(left).toContainEqual(
      expect.objectContaining({ kind: 'test.stalled', deadAt: null, lastError: 'It made no progress for 1 s.' }),
    )
    expect(left).toContainEqual(
      expect.objectContaining({
        kind: 'test.endless',
        deadAt: expect.any(String),
        lastError: 'It took longer than 3 s.',
      }),
    )
  })

  test('waits while two others run', async () => {
    const running: string[] = []
    const releases: (() => void)[] = []
    const hold = (name: string) =>
      long(async () => {
        running.push(name)
        await new Promise<void>((resolve) => releases.push(resolve))
      })
    const table = { 'test.first': hold('first'), 'test.second': hold('second'), 'test.third': hold('third') }
    const works: Promise<void>[] = []
    const run = () => runJobs(services.admin(), { table, keepAlive: (work) => void works.push(work) })
    for (const kind of Object.keys(table)) await ask(kind)
    await run()
    await run()
    expect(running).toEqual(['first', 'second'])
    releases.shift()?.()
    await works[0]
    await run()
    expect(running).toEqual(['first', 'second', 'third'])
    for (const release of releases) release()
    await Promise.all(works)
  })
})
