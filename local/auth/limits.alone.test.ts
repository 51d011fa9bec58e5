import { afterEach, expect, test, vi } from 'vitest'
import { AuthLimits, LIMITS } from './limits.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('after the clock was set back, no one is told to wait for longer than a limit holds', async () => {
  const limits = new AuthLimits()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
  for (let points = 0; points < LIMITS.signIns.points; points++) await limits.take('signIns', 'network')
  vi.useRealTimers()
  const refusal = await limits.take('signIns', 'network')
  expect(refusal?.headers.get('retry-after')).toBe(String(LIMITS.signIns.seconds))
})
