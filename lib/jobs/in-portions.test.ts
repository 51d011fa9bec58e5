import { afterEach, expect, test, vi } from 'vitest'
import { inPortions, inTurn } from './in-portions'

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
  const { portions, work } = waiting(1700, (at) => (at > 1500 ? 0 : 2))
  await inPortions(25, work, never)
  expect(portions.slice(0, 3)).toEqual([25, 50, 100])
  // Those of 25 take 50 ms, which is neither long nor short.
  expect(portions.slice(5, -1).every((many) => many === 25)).toBe(true)
  expect(portions.reduce((sum, many) => sum + many)).toBe(1700)
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

test('a turn ends after five seconds, and says that there is more', async () => {
  const { portions, work } = waiting(1000, () => 20)
  expect(await inPortions(25, work, never)).toBe(true)
  expect(portions).toHaveLength(10)
  expect(await inPortions(25, waiting(10, () => 20).work, never)).toBe(false)
  let left = 3
  expect(await inTurn(async () => (left -= 1) > 0, never)).toBe(false)
  expect(left).toBe(0)
})
