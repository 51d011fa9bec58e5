import { beforeEach, expect, test, vi } from 'vitest'
import { cronSecret } from '@/lib/env'
import { runJobs } from '@/lib/jobs/run-jobs'
import * as route from './route'

vi.mock('@/lib/env', () => ({ cronSecret: vi.fn<() => string | undefined>() }))
vi.mock('@/lib/supabase/admin', () => ({ adminDb: () => ({}) }))
vi.mock('@/lib/jobs/run-jobs', () => ({
  runJobs: vi.fn<() => Promise<unknown>>(async () => ({ done: 0, failed: 0, isMore: false })),
}))

beforeEach(() => {
  vi.mocked(runJobs).mockClear()
})

const ask = (authorization: string | null) => {
  const headers = authorization === null ? {} : { authorization }
  return route.POST(new Request('http://dojo.example/api/jobs/run', { method: 'POST', headers }))
}

test.each([[undefined], ['']])('where CRON_SECRET is %j no one runs jobs', async (secret) => {
  vi.mocked(cronSecret).mockReturnValue(secret)
  for (const authorization of [null, '', 'Bearer', 'Bearer ', 'Bearer undefined', 'Bearer null']) {
    expect([authorization, (await ask(authorization)).status]).toEqual([authorization, 401])
  }
  expect(runJobs).not.toHaveBeenCalled()
})

test('where it is set, only a caller who knows it does', async () => {
  vi.mocked(cronSecret).mockReturnValue('the-cron-knows-this')
  for (const authorization of [
    null,
    'Bearer the-cron-knows-thi',
    'Bearer the-cron-knows-this ',
    'the-cron-knows-this',
    'Bearer THE-CRON-KNOWS-THIS',
  ]) {
    // A header loses the spaces around its value on the way.
    const expected = authorization?.trim() === 'Bearer the-cron-knows-this' ? 200 : 401
    expect([authorization, (await ask(authorization)).status]).toEqual([authorization, expected])
  }
  vi.mocked(runJobs).mockClear()
  expect((await ask('Bearer the-cron-knows-this')).status).toBe(200)
  expect(runJobs).toHaveBeenCalledTimes(1)
})

test('a link never starts them', () => {
  expect(Object.keys(route)).not.toContain('GET')
})
