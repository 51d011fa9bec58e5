// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/account/schema'
import { noSubscription } from '@/lib/plans/standing'
import type { CheckOutcome } from './check-subscription'
import { useLaterCheck } from './use-later-check'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When the plan is checked within two minutes, in seconds, if the checks come to this, the last one again and again. */
async function checksAfter(outcomes: CheckOutcome[], whileOpen?: () => void): Promise<number[]> {
  const since = Date.now()
  const at: number[] = []
  const check = async (): Promise<CheckOutcome> => {
    at.push((Date.now() - since) / 1000)
    return outcomes[Math.min(at.length, outcomes.length) - 1] ?? 'failed'
  }
  function Page() {
    useLaterCheck({ id: 'olive', subscription: noSubscription } as Viewer, check)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
  await vi.advanceTimersByTimeAsync(60_000)
  whileOpen?.()
  await vi.advanceTimersByTimeAsync(60_000)
  await act(async () => root.unmount())
  return at
}

test('a check that succeeds is the only one', async () => {
  expect(await checksAfter(['unsubscribed'])).toEqual([1])
})

test('failed checks are repeated every few seconds until one succeeds', async () => {
  const fails: CheckOutcome[] = ['failed', 'failed', 'failed', 'failed', 'failed']
  expect(await checksAfter([...fails, 'unsubscribed'])).toEqual([1, 3, 8, 18, 28, 38])
})

test('also when one of them has no answer at all', async () => {
  expect(await checksAfter(['failed', 'offline', 'offline', 'unsubscribed'])).toEqual([1, 3, 8, 18])
})

test('without the network nothing is asked until it is back', async () => {
  expect(await checksAfter(['offline', 'unsubscribed'], () => window.dispatchEvent(new Event('online')))).toEqual([
    1, 60,
  ])
})
