import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Job = { id: number; kind: string; payload: unknown; attempt: number }
const claim = async (seconds = 60, without: string[] = []) =>
  (await db.admin<{ job: Job | null }>('select claim_job($1, $2) as job', [seconds, without]))[0]?.job ?? null
const hold = async (job: Job | null, seconds: number) =>
  (await db.admin<{ is: boolean }>('select hold_job($1, $2, $3) as is', [job?.id, job?.attempt, seconds]))[0]?.is
const enqueue = async (kind: string, { key = null as string | null, inSeconds = 0, payload = '{}' } = {}) => {
  const rows = await db.admin<{ id: number }>(
    'select private.enqueue($1, $2::text::jsonb, now() + make_interval(secs => $3), $4)::integer as id',
    [kind, payload, inSeconds, key],
  )
  return rows[0]?.id ?? 0
}
const finish = async (job: Job | null, again: number | null = null) =>
  (await db.admin<{ is: boolean }>('select public.finish_job($1, $2, $3) as is', [job?.id, job?.attempt, again]))[0]?.is
const fail = async (job: Job | null, isFinal = false) =>
  (
    await db.admin<{ outcome: string | null }>(`select fail_job($1, $2, 'It broke', $3) as outcome`, [
      job?.id,
      job?.attempt,
      isFinal,
    ])
  )[0]?.outcome
/** Everything that waits, and every runner's time, is over by now. */
const later = () =>
  db.admin(`update private.jobs set run_at = now() - interval '1 second', locked_until = now() - interval '1 second'`)
const isDue = async () => (await db.admin<{ is: boolean }>('select has_due_job() as is'))[0]?.is

beforeEach(() => db.admin('delete from private.jobs'))

describe('a job', () => {
  test('is given out when it is due, to one runner, and is gone when it is done', async () => {
    await enqueue('test.later', { inSeconds: 60 })
    expect(await isDue()).toBe(false)
    const id = await enqueue('test.now', { payload: '{"a": 1}' })
    expect(await isDue()).toBe(true)
    const job = await claim()
    expect(job).toEqual({ id, kind: 'test.now', payload: { a: 1 }, attempt: 1 })
    expect(await claim()).toBeNull()
    expect(await isDue()).toBe(false)
    expect(await finish(job)).toBe(true)
    expect(await finish(job)).toBe(false)
    expect(await db.admin('select kind from private.jobs')).toEqual([{ kind: 'test.later' }])
  })

  test('that is asked for in a transaction that fails was never asked for', async () => {
    const undo = new Error('undo')
    await expect(
      db.engine.transaction(async (query) => {
        await query(`select private.enqueue('test.never')`)
        throw undo
      }),
    ).rejects.toBe(undo)
    expect(await claim()).toBeNull()
  })

  test('whose runner was killed goes to another, and the killed one has no more say', async () => {
    await enqueue('test.killed')
    const killed = await claim()
    await later()
    const second = await claim()
    expect(second).toMatchObject({ id: killed?.id, attempt: 2 })
    expect(await finish(killed)).toBe(false)
    expect(await fail(killed)).toBeNull()
    await expect(db.admin('select private.finish_job($1, $2)', [killed?.id, killed?.attempt])).rejects.toMatchObject({
      code: 'PT409',
    })
    expect(await finish(second)).toBe(true)
  })

  test('that takes long stays with its runner for as long as the runner says so', async () => {
    await enqueue('test.long')
    const held = await claim(60)
    await later()
    expect(await hold(held, 60)).toBe(true)
    expect(await claim()).toBeNull()
    await later()
    const second = await claim()
    expect(second).toMatchObject({ id: held?.id, attempt: 2 })
    expect(await hold(held, 60)).toBe(false)
    await fail(second, true)
    expect(await hold(second, 60)).toBe(false)
  })

  describe('that continues', () => {
    const proceed = async (job: Job | null, payload: string) =>
      (
        await db.admin<{ is: boolean }>('select continue_job($1, $2, $3::text::jsonb) as is', [
          job?.id,
          job?.attempt,
          payload,
        ])
      )[0]?.is

    test('comes after the others, where it was, as often as it takes', async () => {
      const id = await enqueue('test.portions', { key: 'board' })
      for (let portion = 1; portion <= 10; portion += 1) {
        // Whole seconds lie between them, so that a clock that is set back a little changes nothing.
        await db.admin(`update private.jobs set run_at = now() - interval '20 seconds'`)
        await enqueue('test.other', { inSeconds: -10 })
        const job = await claim()
        expect(job).toMatchObject({ id, attempt: 1, ...(portion > 1 && { payload: { after: portion - 1 } }) })
        expect(await proceed(job, JSON.stringify({ after: portion }))).toBe(true)
        expect(await proceed(job, '{"after": 0}')).toBe(false)
        expect(await finish(job)).toBe(false)
        expect(await finish(await claim())).toBe(true)
      }
    })

    test('starts over when it is asked for again, once', async () => {
      await enqueue('test.portions', { key: 'board' })
      expect(await proceed(await claim(), '{"after": 1}')).toBe(true)
      await enqueue('test.portions', { key: 'board', payload: '{"again": true}' })
      const running = await claim()
      expect(running).toMatchObject({ payload: { again: true } })
      await enqueue('test.portions', { key: 'board' })
      expect(await proceed(running, '{"after": 2}')).toBe(false)
      expect(await db.admin('select payload from private.jobs')).toEqual([{ payload: {} }])
    })

    test('does so only for the runner that has it', async () => {
      await enqueue('test.portions', { key: 'board' })
      const killed = await claim()
      await later()
      const second = await claim()
      expect(await proceed(killed, '{"after": 1}')).toBe(false)
      await enqueue('test.portions', { key: 'board' })
      expect(await proceed(killed, '{"after": 1}')).toBe(false)
      expect(await finish(second)).toBe(true)
    })
  })

  test('of a kind for which the runner has no room is left for later', async () => {
    await enqueue('test.long')
    await enqueue('test.short')
    expect(await claim(60, ['test.long'])).toMatchObject({ kind: 'test.short' })
    expect(await claim(60, ['test.long'])).toBeNull()
    expect(await claim()).toMatchObject({ kind: 'test.long', attempt: 1 })
  })

  test('that fails waits longer each time, and after the eighth is dead until the operator says otherwise', async () => {
    const id = await enqueue('test.broken')
    const waits: number[] = []
    for (let at = 1; at <= 8; at += 1) {
      const job = await claim()
      expect(job?.attempt).toBe(at)
      expect(await fail(job)).toBe(at < 8 ? 'again' : 'dead')
      const [row] = await db.admin<{ wait: number }>(
        'select extract(epoch from run_at - clock_timestamp())::float8 as wait from private.jobs',
      )
      waits.push(row?.wait ?? 0)
      await later()
    }
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(10 * 2 ** at * 0.7)
      expect(wait).toBeLessThan(10 * 2 ** at * 1.26)
    }
    expect(await claim()).toBeNull()
    const [{ jobs } = { jobs: [] }] = await db.admin<{ jobs: unknown[] }>('select list_jobs() as jobs')
    expect(jobs).toMatchObject([{ id, kind: 'test.broken', attempts: 8, lastError: 'It broke', isRunning: false }])
    expect(await db.admin('select retry_job($1) as is', [id])).toEqual([{ is: true }])
    expect(await db.admin('select retry_job($1) as is', [id])).toEqual([{ is: false }])
    expect(await claim()).toMatchObject({ id, attempt: 1 })
  })

  test('that kills its runner eight times is dead, and no one waits for it', async () => {
    await enqueue('test.deadly')
    for (let at = 1; at <= 8; at += 1) {
      expect((await claim())?.attempt).toBe(at)
      await later()
    }
    expect(await claim()).toBeNull()
    expect(await db.admin('select last_error, dead_at is not null as is_dead from private.jobs')).toEqual([
      { last_error: 'Its runner ended without an answer.', is_dead: true },
    ])
  })

  test('that can never work is dead at once', async () => {
    await enqueue('test.senseless')
    expect(await fail(await claim(), true)).toBe('dead')
  })

  test.each([
    ['kind', `select private.enqueue('Not a kind')`],
    ['payload', `select private.enqueue('test.large', jsonb_build_object('text', repeat(md5(random()::text), 400)))`],
    ['payload', `select private.enqueue('test.list', '[]')`],
  ])('has a small, plain %s', async (_, sql) => {
    await expect(db.admin(sql)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('of jobs with the same key', () => {
  test('one waits, with the earlier time and the newer payload', async () => {
    const id = await enqueue('test.mail', { key: 'olive', inSeconds: 60, payload: '{"n": 1}' })
    expect(await enqueue('test.mail', { key: 'olive', inSeconds: 0, payload: '{"n": 2}' })).toBe(id)
    expect(await enqueue('test.mail', { key: 'olive', inSeconds: 90, payload: '{"n": 3}' })).toBe(id)
    expect(await claim()).toMatchObject({ id, payload: { n: 3 } })
  })

  test('one that runs does not swallow the next', async () => {
    await enqueue('test.mail', { key: 'olive' })
    const running = await claim()
    const second = await enqueue('test.mail', { key: 'olive' })
    expect(second).not.toBe(running?.id)
    expect(await finish(running)).toBe(true)
    expect((await claim())?.id).toBe(second)
  })

  test('a dead one lives again', async () => {
    const id = await enqueue('test.mail', { key: 'olive' })
    await fail(await claim(), true)
    expect(await enqueue('test.mail', { key: 'olive' })).toBe(id)
    expect(await claim()).toMatchObject({ id, attempt: 1 })
  })
})

describe('a recurring job', () => {
  const schedule = () => db.admin(`select schedule_jobs('[{"kind": "test.hourly", "seconds": 3600}]')`)

  test('is there once, and comes again after its time', async () => {
    await schedule()
    await schedule()
    const job = await claim()
    await schedule()
    expect(await claim()).toBeNull()
    expect(await finish(job, 3600)).toBe(true)
    await schedule()
    expect(await claim()).toBeNull()
    await later()
    expect(await claim()).toMatchObject({ kind: 'test.hourly', attempt: 1 })
  })

  test('that is dead is tried again when its next turn comes', async () => {
    await schedule()
    await fail(await claim(), true)
    await schedule()
    expect(await claim()).toBeNull()
    await db.admin(`update private.jobs set dead_at = now() - interval '2 hours'`)
    await schedule()
    expect(await claim()).toMatchObject({ kind: 'test.hourly', attempt: 1 })
  })

  describe('while the clock was a day fast', () => {
    const fast = (kind: string, set: string) => db.admin(`update private.jobs set ${set} where kind = $1`, [kind])
    const waits = async (kind: string) => {
      const [row] = await db.admin<{ run: number; lock: number | null }>(
        `select round(extract(epoch from run_at - now()))::integer as run, round(extract(epoch from locked_until - now()))::integer as lock
         from private.jobs where kind = $1`,
        [kind],
      )
      return row
    }
    /** Of the job that shows that the clock was set back. */
    const often = async () => {
      await schedule()
      await finish(await claim(), 3600)
      await fast('test.hourly', `run_at = run_at + interval '1 day'`)
    }

    test('it ended last: once the clock is right it is due', async () => {
      await often()
      await schedule()
      expect(await claim()).toMatchObject({ kind: 'test.hourly', attempt: 1 })
    })

    test('it died: once the clock is right its next turn comes', async () => {
      await schedule()
      await fail(await claim(), true)
      await fast('test.hourly', `dead_at = dead_at + interval '1 day'`)
      await schedule()
      expect(await claim()).toMatchObject({ kind: 'test.hourly', attempt: 1 })
    })

    test('others were asked for, failed and were being done: none waits a day, and none is given to two', async () => {
      await often()
      await enqueue('test.failed')
      await fail(await claim())
      await fast('test.failed', `run_at = run_at + interval '1 day'`)
      await enqueue('test.held')
      const held = await claim(90)
      await fast('test.held', `locked_until = locked_until + interval '1 day'`)
      await enqueue('test.asked', { inSeconds: 300 })
      await fast('test.asked', `run_at = run_at + interval '1 day', created_at = created_at + interval '1 day'`)
      await enqueue('test.planned', { inSeconds: 90_000 })
      await schedule()
      expect(await claim()).toMatchObject({ kind: 'test.hourly' })
      expect(await claim()).toBeNull()
      expect((await waits('test.failed'))?.run).toBeLessThanOrEqual(900)
      expect((await waits('test.held'))?.lock).toBeGreaterThan(800)
      expect((await waits('test.held'))?.lock).toBeLessThanOrEqual(900)
      expect(Math.abs(((await waits('test.asked'))?.run ?? 0) - 300)).toBeLessThan(60)
      expect((await waits('test.planned'))?.run).toBeGreaterThan(89_000)
      expect(await finish(held)).toBe(true)
    })
  })
})
