import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followVersion } from './follow-version'

const page = { hidden: false, listeners: new Map<string, () => void>() }
const listen = (name: string, wake: () => void) => void page.listeners.set(name, wake)
const unlisten = (name: string) => void page.listeners.delete(name)

beforeEach(() => {
  vi.useFakeTimers()
  page.hidden = false
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden
    },
    addEventListener: listen,
    removeEventListener: unlisten,
  })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('removeEventListener', unlisten)
  return () => vi.unstubAllGlobals()
})
afterEach(() => vi.useRealTimers())

/** A server that answers with these, the last again and again; null is no answer. */
function follow(...answers: (number | null)[]) {
  const heard: string[] = []
  let asked = 0
  const end = followVersion({
    ask: async () => {
      const status = answers[Math.min(asked, answers.length - 1)] ?? null
      asked += 1
      if (status === null) throw new TypeError('Failed to fetch')
      return { status, headers: new Headers(status === 429 ? { 'retry-after': '30' } : {}) }
    },
    onAnswer: (state) => heard.push(state),
  })
  return { heard, end, asked: () => asked }
}

test('it asks every second and a half, and says what has changed', async () => {
  const { heard, end } = follow(304, 304, 200)
  await vi.advanceTimersByTimeAsync(4600)
  expect(heard).toEqual(['same', 'same', 'changed'])
  end()
})

test('a link that opens nothing any more is a change, too', async () => {
  const { heard, end } = follow(404)
  await vi.advanceTimersByTimeAsync(1600)
  expect(heard).toEqual(['changed'])
  end()
})

test('a page that is not seen does not ask, and asks right away when it is seen again', async () => {
  const { end, asked } = follow(304)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(0)
  page.hidden = false
  page.listeners.get('visibilitychange')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(1)
  end()
})

test('without an answer it says so and tries again more slowly, as long as a busy server wishes', async () => {
  const { heard, end, asked } = follow(null, 503, 429, 304)
  await vi.advanceTimersByTimeAsync(1500 + 5000 + 5000)
  expect(heard).toEqual(['cut off', 'cut off', 'cut off'])
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked()).toBe(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard.at(-1)).toBe('same')
  end()
})

test('once it is ended it asks no more', async () => {
  const { end, asked } = follow(304)
  await vi.advanceTimersByTimeAsync(1600)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
  expect(page.listeners.size).toBe(0)
})
