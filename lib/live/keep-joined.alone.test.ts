import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Db } from '@/lib/supabase/db'
import { type ChannelStatus, keepJoined } from './keep-joined'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Channels that do what the test tells them to. */
function open() {
  const setAuth = vi.fn<() => Promise<void>>().mockResolvedValue()
  const removeChannel = vi.fn<(channel: unknown) => void>()
  const channels: { say: (status: ChannelStatus) => void }[] = []
  const statuses: ChannelStatus[] = []
  const db = { realtime: { setAuth }, removeChannel } as unknown as Db
  const makeChannel = () => {
    const channel = {
      say: (_: ChannelStatus) => {},
      subscribe: (listener: (status: ChannelStatus) => void) => {
        channel.say = listener
      },
    }
    channels.push(channel)
    return channel as unknown as RealtimeChannel
  }
  const leave = keepJoined(db, makeChannel, (status) => statuses.push(status))
  return { setAuth, removeChannel, channels, statuses, leave }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a closed channel is left and joined again with a fresh token, and the wait doubles until one opens', async () => {
  const { setAuth, removeChannel, channels, statuses } = open()
  await wait(0)
  channels[0]?.say('SUBSCRIBED')
  channels[0]?.say('CLOSED')
  expect([channels.length, removeChannel.mock.calls.length]).toEqual([1, 1])
  await wait(2000)
  expect([channels.length, setAuth.mock.calls.length]).toEqual([2, 2])
  channels[1]?.say('CLOSED')
  await wait(3999)
  expect(channels).toHaveLength(2)
  await wait(1)
  expect(channels).toHaveLength(3)
  channels[2]?.say('SUBSCRIBED')
  channels[2]?.say('CLOSED')
  await wait(2000)
  expect(channels).toHaveLength(4)
  expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED', 'CLOSED', 'SUBSCRIBED', 'CLOSED'])
})

test('the wait is never longer than half a minute', async () => {
  const { channels } = open()
  await wait(0)
  for (let n = 0; n < 8; n += 1) {
    channels.at(-1)?.say('CLOSED')
    await wait(30_000)
  }
  expect(channels).toHaveLength(9)
})

test('a token that cannot be had is asked for again', async () => {
  const setAuthFails = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue()
  const makeChannel = vi.fn<() => RealtimeChannel>(() => ({ subscribe: () => {} }) as unknown as RealtimeChannel)
  keepJoined({ realtime: { setAuth: setAuthFails } } as unknown as Db, makeChannel)
  await wait(0)
  expect(makeChannel).not.toHaveBeenCalled()
  await wait(2000)
  expect(makeChannel).toHaveBeenCalledOnce()
})

test('what an old channel says no longer counts', async () => {
  const { channels, statuses } = open()
  await wait(0)
  channels[0]?.say('CLOSED')
  await wait(2000)
  channels[0]?.say('CLOSED')
  await wait(60_000)
  expect([channels.length, statuses]).toEqual([2, ['CLOSED']])
})

test('after leaving nothing is joined', async () => {
  const { channels, leave, removeChannel } = open()
  await wait(0)
  channels[0]?.say('CLOSED')
  leave()
  await wait(60_000)
  expect(channels).toHaveLength(1)
  expect(removeChannel).toHaveBeenCalledOnce()
})

test('the network coming back ends the wait, but not in a hidden tab', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  const network = new EventTarget()
  vi.stubGlobal('window', network)
  vi.stubGlobal('document', page)
  const { channels, leave } = open()
  await wait(0)
  network.dispatchEvent(new Event('online'))
  await wait(0)
  expect(channels, 'joined already').toHaveLength(1)
  channels[0]?.say('CLOSED')
  network.dispatchEvent(new Event('online'))
  await wait(0)
  expect(channels, 'hidden').toHaveLength(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await wait(0)
  expect(channels).toHaveLength(2)
  leave()
})
