import { afterEach, expect, test, vi } from 'vitest'
import { inPortions } from './in-portions'

afterEach(() => void vi.useRealTimers())

/** So many wait, and each takes this long. */
function waiting(left: number, eachMs: (at: number) => number) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const portions: number[] = []
  const work = async (many: number) => {
    const taken = Math.min(many, left)
    for (let at = 0; at < taken; at += 1) vi.advanceTimersByTime(eachMs(left - at))
    left -= taken
    portions.push(taken)
    return taken
  }
  return { portions, work }
}

const never = new AbortController().signal

test('what takes no time goes in larger portions', async () => {
  const { portions, work } = waiting(10_000, () => 0)
  await inPortions(25, work, never)
  expect(portions.slice(0, 8)).toEqual([25, 50, 100, 100, 100, 100, 100, 100])
  expect(portions.reduce((sum, many) => sum + many)).toBe(10_000)
})

test('what takes long goes in small ones', async () => {
  const { portions, work } = waiting(3000, (at) => (at > 1500 ? 0 : 20))
  await inPortions(25, work, never)
  expect(portions.slice(-8).every((many) => many <= 25)).toBe(true)
  expect(portions.reduce((sum, many) => sum + many)).toBe(3000)
})

test('it ends when there is nothing, or its time is over', async () => {
  const nothing = waiting(0, () => 0)
  await inPortions(25, nothing.work, never)
  expect(nothing.portions).toEqual([0])
  const end = new AbortController()
  const { portions, work } = waiting(1000, () => 0)
  await inPortions(
    25,
    (many) => {
      end.abort()
      return work(many)
    },
    end.signal,
  )
  expect(portions).toEqual([25])
})
