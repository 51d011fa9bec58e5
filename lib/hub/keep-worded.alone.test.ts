import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '@/lib/ai/outcome'
import { keepWorded } from './keep-worded'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['what a model worded is kept for a quarter of an hour', 'model', 15 * 60_000],
  ['where it did not answer it is asked again after a minute', 'rules', 60_000],
])('%s', async (_, by, keptMs) => {
  const kept = keepWorded<{ outcome: Outcome; at: number }>()
  const ask = async () =>
    (await kept('mia', 'this', async () => ({ outcome: { by } as unknown as Outcome, at: performance.now() }))).at
  const start = await ask()
  vi.advanceTimersByTime(keptMs - 1)
  expect(await ask()).toBe(start)
  vi.advanceTimersByTime(1)
  // The clock that people see may be set back.
  vi.setSystemTime(Date.now() - 86_400_000)
  expect(await ask()).toBe(start + keptMs)
})
