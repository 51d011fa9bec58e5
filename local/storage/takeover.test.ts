import { expect, test } from 'vitest'
import { Takeover } from './takeover.ts'

/** Works until it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('aborted before it began')
    signal.addEventListener('abort', () => resolve('aborted'))
  })

test('the newest aborts the one before, and begins when that has ended', async () => {
  const places = new Takeover()
  const order: string[] = []
  const first = places.run('a', async (signal) => order.push(await untilAborted(signal)))
  const second = places.run('a', async () => order.push('second'))
  const elsewhere = places.run('b', async (signal) => signal.aborted)
  await Promise.all([first, second])
  expect([order, await elsewhere]).toEqual([['aborted', 'second'], false])
})

test('one that still waits for its turn is aborted, too', async () => {
  const places = new Takeover()
  const before = places.run('a', untilAborted)
  const waiting = places.run('a', untilAborted)
  const newest = places.run('a', async () => 'newest')
  expect(await Promise.all([before, waiting, newest])).toEqual(['aborted', 'aborted before it began', 'newest'])
})

test('what fails holds up nobody, and is reported to its own caller', async () => {
  const places = new Takeover()
  const failing = places.run('a', () => Promise.reject(new Error('The connection broke.')))
  const next = places.run('a', async () => 'next')
  await expect(failing).rejects.toThrow('broke')
  expect(await next).toBe('next')
})

test('what runs can be cut, and starts nothing', async () => {
  const places = new Takeover()
  places.cut('a')
  const running = places.run('a', untilAborted)
  places.cut('a')
  expect(await running).toBe('aborted')
})
