import { beforeEach, expect, test, vi } from 'vitest'
import { reconcile } from '@/lib/billing/reconcile'
import { cronSecret } from '@/lib/env'
import { GET, POST } from './route'

vi.mock('@/lib/env', () => ({ cronSecret: vi.fn<() => string | undefined>() }))
vi.mock('@/lib/billing/billing', () => ({ openBilling: () => ({}) }))
vi.mock('@/lib/billing/reconcile', () => ({
  reconcile: vi.fn<() => Promise<unknown>>(async () => ({ done: 0, failed: 0, isFull: false })),
}))

beforeEach(() => {
  vi.mocked(reconcile).mockClear()
})

const ask = (authorization: string | null) => {
  const init = authorization === null ? {} : { headers: { authorization } }
  return Promise.all([GET, POST].map((route) => route(new Request('http://dojo.example/api/stripe/reconcile', init))))
}

test.each([[undefined], ['']])('where CRON_SECRET is %j no one starts the job', async (secret) => {
  vi.mocked(cronSecret).mockReturnValue(secret)
  for (const authorization of [null, '', 'Bearer', 'Bearer ', 'Bearer undefined', 'Bearer null']) {
    for (const { status } of await ask(authorization)) expect([authorization, status]).toEqual([authorization, 401])
  }
  expect(reconcile).not.toHaveBeenCalled()
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
    for (const { status } of await ask(authorization))
      expect([authorization, status]).toEqual([authorization, expected])
  }
  vi.mocked(reconcile).mockClear()
  for (const { status } of await ask('Bearer the-cron-knows-this')) expect(status).toBe(200)
  expect(reconcile).toHaveBeenCalledTimes(2)
})
