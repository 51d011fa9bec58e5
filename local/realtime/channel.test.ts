import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Identity } from '../auth/identify.ts'
import { OPEN_ACCESS, Policies, type Access } from './access.ts'
import { Channel, type Wire } from './channel.ts'
import { decodeFrame, type Version } from './frames.ts'
import { readJoin } from './join-payload.ts'
import { PresenceList } from './presence.ts'
import { Room } from './room.ts'

const SECONDS = 1000

/** A wire that remembers what was sent on it. */
class Recorder implements Wire {
  readonly version: Version = '2.0.0'
  readonly sent: { event: string; payload: unknown }[] = []
  forget = vi.fn<(channel: Channel) => void>()

  send(data: string | Buffer): void {
    this.sent.push(decodeFrame(Buffer.from(data), false, this.version))
  }
}

let wire: Recorder
const onEnd = vi.fn<(channel: Channel) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  onEnd.mockReset()
  wire = new Recorder()
})

afterEach(() => {
  vi.useRealTimers()
})

function member(expiresInSeconds: number): Identity {
  return {
    role: 'authenticated',
    claims: { sub: 'mia' },
    expiresAt: Math.floor(Date.now() / SECONDS) + expiresInSeconds,
  }
}

function join(identity: Identity): Channel {
  // The room never uses its database here: it is public.
  const room = new Room(undefined as never, 'board:1', false)
  const channel = new Channel({
    wire,
    room,
    joinRef: '1',
    request: readJoin({ config: { presence: { enabled: true } } }),
    requestedKey: 'mia',
    identity,
    access: OPEN_ACCESS,
    onEnd,
  })
  room.channels.add(channel)
  return channel
}

function without(right: 'broadcast' | 'presence'): Access {
  return { ...OPEN_ACCESS, [right]: { read: false, write: false } }
}

test('a channel ends with its token, and says why', () => {
  const channel = join(member(60))
  vi.advanceTimersByTime(59 * SECONDS)
  expect(wire.sent).toEqual([])
  vi.advanceTimersByTime(2 * SECONDS)
  expect(wire.sent).toMatchObject([
    { event: 'system', payload: { status: 'error', message: expect.stringContaining('expired') } },
    { event: 'phx_close' },
  ])
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(channel)
  expect(channel.room.channels.size).toBe(0)
})

test('a renewed token keeps it open', () => {
  const channel = join(member(60))
  vi.advanceTimersByTime(50 * SECONDS)
  channel.continueAs(member(60))
  vi.advanceTimersByTime(59 * SECONDS)
  expect(wire.sent).toEqual([])
})

test.each(['broadcast', 'presence'] as const)('it ends when the right to receive %s is taken away', (right) => {
  const channel = join(member(60))
  channel.renew(OPEN_ACCESS, 0)
  expect(onEnd).not.toHaveBeenCalled()
  channel.renew(without(right), 1)
  expect(wire.sent.map(({ event }) => event)).toEqual(['system', 'phx_close'])
})

test('its presence ends with the channel', () => {
  const channel = join(member(60))
  const watcher = join(member(60))
  channel.room.channels.add(watcher)
  channel.room.track(channel, { at: 'card' })
  wire.sent.length = 0
  channel.end()
  expect(wire.sent).toMatchObject([
    { event: 'presence_diff', payload: { leaves: { mia: { metas: [{ at: 'card' }] } } } },
  ])
  expect(new PresenceList<Channel>().untrack(channel)).toBeNull()
})

test('a channel that cannot be sent to ends, and the others still receive the message', async () => {
  const message = { event: 'x', encoding: 'json' as const, body: Buffer.from('{}') }
  for (const isPrivate of [false, true]) {
    const policies = new Policies({ execAll: async () => [[{ answer: OPEN_ACCESS }]] }, null)
    const room = new Room(policies, 'board:1', isPrivate)
    const enter = (send: Wire['send']): Channel => {
      const channel = new Channel({
        wire: { version: '1.0.0', send, forget: () => {} },
        room,
        joinRef: '1',
        request: readJoin({}),
        requestedKey: 'key',
        identity: member(60),
        access: OPEN_ACCESS,
        onEnd,
      })
      room.channels.add(channel)
      return channel
    }
    const broken = enter(() => {
      throw new RangeError('Maximum call stack size exceeded')
    })
    const heard = vi.fn<(data: string | Buffer) => void>()
    const whole = enter(heard)
    room.broadcast(message)
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toHaveBeenCalledOnce()
    expect([...room.channels]).toEqual([whole])
    expect(onEnd).toHaveBeenCalledWith(broken)
    whole.end()
  }
})
