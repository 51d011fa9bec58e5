import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Turns } from '../../server/turns.mjs'
import type { Identity } from '../auth/identify.ts'
import { generateKeys } from '../data-folder/keys.ts'
import { OpenCount } from '../../server/open-count.mjs'
import { OPEN_ACCESS, type Policies } from './access.ts'
import { Connection } from './connection.ts'
import type { JoinServices } from './join-channel.ts'
import { Lobby } from './lobby.ts'
import { Paces } from './paces.ts'
import type { RowChanges } from './row-changes.ts'
import { UnreadBytes } from './unread-bytes.ts'

/** A realtime service whose database answers when it is told to. */
function open(most: number) {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const policies = {
    accessTo: async (topic: string) => {
      asked.push(topic)
      await new Promise<void>((resolve) => answers.push(resolve))
      return [OPEN_ACCESS]
    },
  } as unknown as Policies
  const services: JoinServices = {
    policies,
    allowsPublicTopics: false,
    lobby: new Lobby(policies),
    changes: { number: () => [], unsubscribe: () => {} } as unknown as RowChanges,
    channels: new OpenCount(100),
    people: new OpenCount(100),
    joins: new Paces(1000, 1000),
    turns: new Turns({ most, mostWaiting: 100, longestMs: 60_000 }),
    bytes: new Paces(1_000_000, 1_000_000),
    deliveries: new Paces(1000, 1000),
    unread: new UnreadBytes({ ofAll: 200, ofSite: 100 }),
    onProblem: () => {},
  }
  const keys = generateKeys()
  const identity = { role: 'authenticated', claims: { sub: 'olive' } } as unknown as Identity
  const connect = (address: string) => {
    const close = vi.fn<(code: number, reason: string) => void>()
    const socket = Object.assign(new EventEmitter(), {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      send: vi.fn<(data: string, options: unknown, written: () => void) => void>(),
      close,
      pause: vi.fn<() => void>(),
      terminate: vi.fn<() => void>(),
    })
    close.mockImplementation(() => {
      socket.readyState = 2
    })
    const connection = new Connection(socket as unknown as WebSocket, '1.0.0', keys, identity, services, address)
    return {
      connection,
      socket,
      close,
      beat: () => {
        const frame = { topic: 'phoenix', event: 'heartbeat', ref: '1', payload: {} }
        socket.emit('message', Buffer.from(JSON.stringify(frame)), false)
      },
      join: (...topics: string[]) => {
        for (const topic of topics) {
          const payload = { config: { private: true } }
          const frame = { topic: `realtime:${topic}`, event: 'phx_join', ref: topic, join_ref: topic, payload }
          socket.emit('message', Buffer.from(JSON.stringify(frame)), false)
        }
      },
      leave: () => {
        socket.readyState = 3
        socket.emit('close')
      },
    }
  }
  return { asked, connect, answer: () => answers.shift()?.() }
}

afterEach(() => void vi.useRealTimers())

test('the joins of one network wait for each other, and not for those of another', async () => {
  const { asked, connect, answer } = open(2)
  for (const topic of ['a1', 'a2', 'a3', 'a4']) connect('a').join(topic)
  connect('b').join('b1')
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked.toSorted()).toEqual(['a1', 'a2', 'b1'])
  answer()
  await vi.waitFor(() => expect(asked).toEqual([...asked.slice(0, 3), 'a3']))
})

test('the requests of a client that has gone are not made', async () => {
  const { asked, connect, answer } = open(1)
  const [gone, other] = [connect('a'), connect('a')]
  gone.join('a1', 'a2', 'a3')
  await vi.waitFor(() => expect(asked).toEqual(['a1']))
  gone.leave()
  other.join('b1')
  answer()
  await vi.waitFor(() => expect(asked).toEqual(['a1', 'b1']))
})

test('many small frames of one network count as bytes', () => {
  const { connect } = open(1)
  const sockets = [1, 2, 3, 4].map(() => connect('198.51.100.7'))
  for (const { beat } of sockets) for (let beats = 0; beats < 290; beats += 1) beat()
  expect(sockets.map(({ close }) => close.mock.calls[0]?.[1])).toEqual([
    undefined,
    undefined,
    undefined,
    'Too many bytes per second',
  ])
})

test.each(['message', 'ping', 'pong'])(
  'a socket that sends too much (%s) is told once, and then read no more',
  (kind) => {
    vi.useFakeTimers()
    const { socket, close } = open(1).connect('198.51.100.7')
    const heartbeat = Buffer.from(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '1', payload: {} }))
    for (let sent = 0; sent < 1000; sent += 1) socket.emit(kind, heartbeat, false)
    expect(close.mock.calls).toEqual([[1008, 'Too many messages per second']])
    expect(socket.pause).toHaveBeenCalledOnce()
    expect(socket.terminate).not.toHaveBeenCalled()
    vi.runOnlyPendingTimers()
    expect(socket.terminate).toHaveBeenCalledOnce()
  },
)

test('a socket that speaks another protocol is told, and then read no more', () => {
  vi.useFakeTimers()
  const { socket, close } = open(1).connect('198.51.100.7')
  for (const words of ['hello', 'hello?']) socket.emit('message', Buffer.from(words), false)
  expect(close.mock.calls).toEqual([[1003, 'Not a frame of this protocol']])
  expect(socket.pause).toHaveBeenCalledOnce()
  vi.runOnlyPendingTimers()
  expect(socket.terminate).toHaveBeenCalledOnce()
})

test('a site whose sockets do not read has its fullest dropped; one that reads again, and one that ends, do not count', () => {
  const { connect } = open(1)
  const [first, second, third] = [1, 2, 3].map(() => connect('198.51.100.7'))
  if (!first || !second || !third) throw new Error('There are three.')
  const send = ({ connection, socket }: typeof first, unread: number) => {
    socket.bufferedAmount = unread
    connection.send('news')
  }
  const drops = () => [first, second, third].map(({ socket }) => socket.terminate.mock.calls.length)
  send(first, 60)
  first.socket.bufferedAmount = 10
  first.socket.send.mock.calls[0]?.[2]()
  send(second, 90)
  second.leave()
  send(third, 90)
  expect(drops()).toEqual([0, 0, 0])
  send(first, 11)
  expect(drops()).toEqual([0, 0, 1])
})
