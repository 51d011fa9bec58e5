import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import ws from 'ws'
import { z } from 'zod'
import { type Handler, handler } from '@/lib/jobs/handlers'
import { runJobs } from '@/lib/jobs/run-jobs'
import { logError } from '@/lib/log'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { migrationsToLookBehind } from './ground'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

const ready = z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() })

let dataDir: string
let migrations: Awaited<ReturnType<typeof migrationsToLookBehind>>
let child: ChildProcess
let admin: Db

beforeAll(async () => {
  migrations = await migrationsToLookBehind()
  dataDir = await mkdtemp(join(tmpdir(), 'dojo-jobs-'))
  await start()
})
afterAll(async () => {
  await kill()
  await rm(dataDir, { recursive: true, force: true })
  await migrations.remove()
})

/** The services on the same data, in a process of their own. */
async function start(): Promise<void> {
  child = spawn(
    process.execPath,
    ['--import', 'tsx', 'local/testing/services-process.ts', dataDir, migrations.folder],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    if (!line.startsWith('{"url"')) continue
    const { url, secretKey } = ready.parse(JSON.parse(line))
    admin = createClient<Database>(url, secretKey, {
      auth: { persistSession: false },
      realtime: { transport: ws as unknown as typeof WebSocket },
    })
    return
  }
}

async function kill(): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Calls what the types of the product do not know. */
const call = async (name: string, input: object): Promise<void> => {
  // supabase-js takes any name; the generated types know the product's own.
  const rpc = admin.rpc as unknown as (
    name: string,
    input: object,
  ) => PromiseLike<{ error: { message: string } | null }>
  const { error } = await rpc.call(admin, name, input)
  if (error) throw new Error(error.message)
}

const work: Record<string, Handler> = {
  'test.work': handler(z.object({ number: z.number() }), ({ number }, { id, attempt }) =>
    call('do_work', { job_id: id, attempt, number }),
  ),
}
const quickly = { table: work, jobMs: 1_000, graceMs: 0 }

async function doneNumbers(): Promise<number[]> {
  const { data } = await (
    admin as unknown as { from(name: string): { select(columns: string): PromiseLike<{ data: unknown }> } }
  )
    .from('done_work')
    .select('number')
  return z
    .array(z.object({ number: z.number() }))
    .parse(data)
    .map(({ number }) => number)
}
const waiting = async () => ((await admin.rpc('list_jobs').throwOnError()).data as unknown[]).length

test(
  'killed in the middle, twice, with two runners: each job runs again, and its work is done once',
  { timeout: 240_000 },
  async () => {
    const numbers = Array.from({ length: 120 }, (_, at) => at)
    for (const number of numbers)
      await admin.rpc('enqueue_job', { kind: 'test.work', payload: { number } }).throwOnError()
    for (const many of [20, 60]) {
      const runners = [runJobs(admin, quickly), runJobs(admin, quickly)]
      const settled = Promise.allSettled(runners)
      // The first runner that notices says when.
      await vi.waitFor(async () => expect((await doneNumbers()).length).toBeGreaterThanOrEqual(many), {
        timeout: 60_000,
        interval: 5,
      })
      await kill()
      await settled
      await start()
    }
    expect(await waiting()).toBeGreaterThan(0)
    await vi.waitFor(
      async () => {
        await Promise.all([runJobs(admin, quickly), runJobs(admin, quickly)])
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
    await admin.rpc('enqueue_job', { kind }).throwOnError()
  expect(await runJobs(admin, { table, jobMs: 2000 })).toEqual({ done: 1, failed: 5, isMore: false })
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
  const listed = (await admin.rpc('list_jobs').throwOnError()).data
  expect(listed).toMatchObject([
    { kind: 'test.picky', deadAt: expect.any(String) },
    { kind: 'test.costly', deadAt: expect.any(String), lastError: 'It took longer than 2 s.' },
    { kind: 'test.broken', lastError: 'It broke', deadAt: null },
    { kind: 'test.slow', lastError: 'It took longer than 2 s.' },
    { kind: 'test.unknown', lastError: 'There is no handler for test.unknown.' },
  ])
})

test('a run ends after its time, and says that there is more; a recurring job comes again by itself', async () => {
  let often = 0
  const table: Record<string, Handler> = {
    'test.often': handler(z.object({}), async () => void (often += 1), 1),
    'test.while': handler(z.object({}), () => new Promise((resolve) => setTimeout(resolve, 200))),
  }
  for (let at = 0; at < 3; at += 1) await admin.rpc('enqueue_job', { kind: 'test.while' }).throwOnError()
  expect(await runJobs(admin, { table, budgetMs: 100 })).toMatchObject({ failed: 0, isMore: true })
  await vi.waitFor(
    async () => {
      await runJobs(admin, { table })
      expect(often).toBe(3)
    },
    { timeout: 20_000, interval: 100 },
  )
})
