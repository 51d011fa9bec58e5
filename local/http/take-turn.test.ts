import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Turns } from '../../server/turns.mjs'
import { takeTurn } from './take-turn.ts'

/** Work that lasts until it is ended, and the order in which it started. */
function workshop(turns: Turns) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = async (client: string, name: string) =>
    takeTurn(turns, client, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  return { started, ask, end: (name: string) => ends.get(name)?.() }
}

test('the requests of one client wait for each other, in order, and not for those of another', async () => {
  const { started, ask, end } = workshop(new Turns({ most: 2, mostWaiting: 10, longestMs: 60_000 }))
  const asked = ['a1', 'a2', 'a3', 'a4'].map(async (name) => ask('a', name))
  const other = ask('b', 'b1')
  await vi.waitFor(() => expect(started).toEqual(['a1', 'b1', 'a2']))
  end('b1')
  expect(await other).toBe('b1')
  end('a2')
  expect(await asked[1]).toBe('a2')
  await vi.waitFor(() => expect(started).toEqual(['a1', 'b1', 'a2', 'a3']))
  for (const name of ['a1', 'a3']) end(name)
  await vi.waitFor(() => expect(started.at(-1)).toBe('a4'))
  end('a4')
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('each poll of the network starts one request, even if each is done right away', async () => {
  const turns = new Turns({ most: 6, mostWaiting: 100, longestMs: 60_000 })
  let done = 0
  const all = Array.from({ length: 50 }, async () => takeTurn(turns, 'a', () => (done += 1)))
  const other = takeTurn(turns, 'b', () => done)
  for (let looks = 0; looks < 3; looks += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(done).toBeLessThan(5)
  expect(await other).toBe(1)
  await Promise.all(all)
})

test('while connections come, requests wait, but not forever', async () => {
  const looksUntilBegun = async (connections: number) => {
    const turns = new Turns({ most: 1, mostWaiting: 10, longestMs: 60_000 })
    let looks = 0
    const begun = takeTurn(turns, 'a', () => looks)
    while (looks < 200) {
      if (looks < connections) turns.accepted()
      await new Promise((resolve) => setImmediate(resolve))
      looks += 1
    }
    return begun
  }
  expect(await looksUntilBegun(0)).toBeLessThan(5)
  expect(await looksUntilBegun(20)).toBeGreaterThanOrEqual(20)
  expect(await looksUntilBegun(1000)).toBeLessThan(100)
})

test('work that fails ends its turn', async () => {
  const turns = new Turns({ most: 1, mostWaiting: 10, longestMs: 60_000 })
  await expect(takeTurn(turns, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await takeTurn(turns, 'a', () => 'next')).toBe('next')
})

test('a client with too many waiting requests is refused until one of them is done', async () => {
  const { started, ask, end } = workshop(new Turns({ most: 1, mostWaiting: 1, longestMs: 60_000 }))
  const first = ask('a', 'a1')
  await vi.waitFor(() => expect(started).toEqual(['a1']))
  const second = ask('a', 'a2')
  await expect(ask('a', 'a3')).rejects.toMatchObject({ status: 503 })
  end('a1')
  await first
  await vi.waitFor(() => expect(started).toEqual(['a1', 'a2']))
  const third = ask('a', 'a4')
  end('a2')
  await second
  await vi.waitFor(() => expect(started).toEqual(['a1', 'a2', 'a4']))
  end('a4')
  expect(await third).toBe('a4')
})

test('a long request lets the next one begin, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let looks = 0; looks < 5; looks += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const { started, ask, end } = workshop(new Turns({ most: 1, mostWaiting: 10, longestMs: 1000 }))
  const asked = ['a1', 'a2', 'a3'].map(async (name) => ask('a', name))
  await pass(0)
  await pass(999)
  expect(started).toEqual(['a1'])
  await pass(1)
  expect(started).toEqual(['a1', 'a2'])
  end('a1')
  await asked[0]
  await pass(0)
  expect(started).toEqual(['a1', 'a2'])
  end('a2')
  await asked[1]
  await pass(0)
  end('a3')
  expect(await asked[2]).toBe('a3')
})

test('work sees what belongs to its own request, whichever one it waited for', async () => {
  const request = new AsyncLocalStorage<string>()
  const turns = new Turns({ most: 1, mostWaiting: 10, longestMs: 60_000 })
  const seen = ['a1', 'a2', 'a3'].map((name) =>
    request.run(name, () => takeTurn(turns, 'a', async () => request.getStore())),
  )
  expect(await Promise.all(seen)).toEqual(['a1', 'a2', 'a3'])
})
