import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collect } from './collect'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Each handing over keeps the page busy for so long. */
function takes(ms: number) {
  const taken: number[][] = []
  let busyMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + busyMs)
  const collector = collect<number>((items) => {
    taken.push(items)
    busyMs += ms
  })
  return { taken, collector }
}

test('what comes alone is handed over at once', () => {
  const { taken, collector } = takes(60)
  collector.add(1)
  expect(taken).toEqual([[1]])
  vi.advanceTimersByTime(1000)
  collector.add(2)
  expect(taken).toEqual([[1], [2]])
})

test('what comes while the page is busy comes together, after a rest of twice the time', () => {
  const { taken, collector } = takes(60)
  for (let item = 0; item < 5; item += 1) collector.add(item)
  vi.advanceTimersByTime(119)
  collector.add(5)
  expect(taken).toEqual([[0]])
  vi.advanceTimersByTime(2)
  expect(taken).toEqual([[0], [1, 2, 3, 4, 5]])
})

test('a rest ends after a second', () => {
  const { taken, collector } = takes(5000)
  collector.add(1)
  collector.add(2)
  vi.advanceTimersByTime(1001)
  expect(taken).toEqual([[1], [2]])
})

test('there is no rest where it takes no time', () => {
  const { taken, collector } = takes(2)
  collector.add(1)
  collector.add(2)
  collector.add(3)
  vi.advanceTimersByTime(1)
  expect(taken).toEqual([[1], [2, 3]])
})

test('nothing is handed over after it was stopped', () => {
  const { taken, collector } = takes(60)
  collector.add(1)
  collector.add(2)
  collector.stop()
  collector.add(3)
  vi.advanceTimersByTime(1000)
  expect(taken).toEqual([[1]])
})
