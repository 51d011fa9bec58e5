import { expect, test, vi } from 'vitest'
import { keepRunning } from './keep-running.mjs'

const pausesMs = [0, 0, 0]

test('a program that ends is started again, a few times, and then given up with a sentence', async () => {
  const ends: ((code: number) => Promise<void>)[] = []
  const start = vi.fn<(onEnd: (code: number) => Promise<void>) => Promise<string>>(async (onEnd) => {
    ends.push(onEnd)
    return 'services'
  })
  const giveUp = vi.fn<(sentence: string) => void>()
  expect(await keepRunning('The services', start, giveUp, { pausesMs, withinMs: 60_000 })).toBe('services')
  for (const times of [2, 3, 4]) {
    await ends.at(-1)?.(1)
    expect(start).toHaveBeenCalledTimes(times)
  }
  expect(giveUp).not.toHaveBeenCalled()
  await ends.at(-1)?.(1)
  expect(start).toHaveBeenCalledTimes(4)
  expect(giveUp).toHaveBeenCalledExactlyOnceWith(
    'The services have ended 4 times within 1 minutes (see above), so they are not started again.',
  )
})

test('a start that fails counts as an end, but the first one is an error', async () => {
  let end: (code: number) => Promise<void> = async () => {}
  let isBroken = false
  const start = vi.fn<(onEnd: (code: number) => Promise<void>) => Promise<void>>(async (onEnd) => {
    end = onEnd
    if (isBroken) throw new Error('The data folder is damaged.')
  })
  const giveUp = vi.fn<(sentence: string) => void>()
  await keepRunning('The services', start, giveUp, { pausesMs })
  isBroken = true
  await end(137)
  expect(start).toHaveBeenCalledTimes(4)
  expect(giveUp).toHaveBeenCalledOnce()
  await expect(keepRunning('The services', start, giveUp, { pausesMs })).rejects.toThrow('damaged')
})

test.each([
  [
    'for want of space',
    'A warning.\nThe disk under .data is full (3 MB free): a start needs 24 MB. Make room on it first.',
  ],
  [
    'because their port is taken',
    'Port 54321 is already in use. Stop the program that uses it, or choose another port with SERVICES_PORT=… .',
  ],
  [
    'while a backup holds their folder',
    'The data folder .data is in use by another running process (77). Stop that process first, or set DATA_DIR to another folder.',
  ],
])('services that cannot start %s are started once they can', async (_, refusal) => {
  let end: (code: number) => Promise<void> = async () => {}
  let refusals = 0
  const giveUp = vi.fn<(sentence: string) => void>()
  const start = vi.fn<(onEnd: typeof end) => Promise<void>>(async (onEnd) => {
    end = onEnd
    if ((refusals -= 1) >= 0) throw new Error(refusal)
  })
  await keepRunning('The services', start, giveUp, { pausesMs })
  refusals = 20
  await end(1)
  expect(start).toHaveBeenCalledTimes(22)
  expect(giveUp).not.toHaveBeenCalled()
})

test('services that end because of slow statements are never given up', async () => {
  let end: (code: number, signal?: string) => Promise<void> = async () => {}
  const giveUp = vi.fn<(sentence: string) => void>()
  const start = vi.fn<(onEnd: typeof end) => Promise<void>>(async (onEnd) => void (end = onEnd))
  await keepRunning('The services', start, giveUp, { pausesMs })
  for (let times = 0; times < 20; times += 1) await end(1, 'SIGXCPU')
  expect(start).toHaveBeenCalledTimes(21)
  expect(giveUp).not.toHaveBeenCalled()
})

test('ends that are far apart are not counted together', async () => {
  let end: (code: number) => Promise<void> = async () => {}
  const giveUp = vi.fn<(sentence: string) => void>()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    await keepRunning('The services', async (onEnd: typeof end) => void (end = onEnd), giveUp, {
      pausesMs,
      withinMs: 60_000,
    })
    for (let times = 0; times < 10; times += 1) {
      await end(1)
      vi.advanceTimersByTime(30_000)
      // Someone sets the clock right.
      vi.setSystemTime(Date.now() - 86_400_000)
    }
  } finally {
    vi.useRealTimers()
  }
  expect(giveUp).not.toHaveBeenCalled()
})
