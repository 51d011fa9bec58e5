import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitSeconds } from './pace'

beforeEach(() => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:54321')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_key')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_key')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test('after the clock was set back, no one is told to wait for longer than a limit holds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
  expect(await waitSeconds('page', new Headers(), 240)).toBe(0)
  vi.useRealTimers()
  expect(await waitSeconds('page', new Headers())).toBe(60)
})
