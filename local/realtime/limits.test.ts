import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { Turns } from '../../server/turns.mjs'
import { startTestServices, until } from '../testing/people.ts'
import type { Identity } from '../auth/identify.ts'
import type { Services } from '../services.ts'
import { Policies } from './access.ts'
import { MOST_SOCKETS_OF_ADDRESS, MOST_TOPICS } from './limits.ts'
import { Pace } from './pace.ts'

let services: Services
const sockets: WebSocket[] = []

beforeAll(async () => {
  services = await startTestServices({ realtime: { allowsPublicTopics: true } })
})

afterEach(async () => {
  for (const socket of sockets) socket.terminate()
  await Promise.all(
    sockets.map((socket) =>
      socket.readyState === WebSocket.CLOSED ? null : new Promise((resolve) => socket.once('close', resolve)),
    ),
  )
  sockets.length = 0
})

afterAll(() => services.close())

/** A stranger's socket: all they have is the publishable key. */
function open(): Promise<WebSocket | null> {
  const socket = new WebSocket(
    `${services.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${services.publishableKey}&vsn=1.0.0`,
  )
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

async function opened(): Promise<WebSocket> {
  const socket = await open()
  if (!socket) throw new Error('The socket was refused.')
  return socket
}

function join(socket: WebSocket, topic: string, config = {}): void {
  socket.send(
    JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', ref: '1', join_ref: '1', payload: { config } }),
  )
}

/** The answer, and the code with which the socket is closed. */
function watch(socket: WebSocket): { answers: string[]; code: number | null } {
  const seen: { answers: string[]; code: number | null } = { answers: [], code: null }
  socket.on('message', (data: Buffer) => seen.answers.push(data.toString()))
  socket.on('close', (code: number) => (seen.code = code))
  return seen
}

test('an address has a limited number of sockets, and can open another when one ends', async () => {
  const first = await Promise.all(Array.from({ length: MOST_SOCKETS_OF_ADDRESS }, open))
  expect(first.filter(Boolean)).toHaveLength(MOST_SOCKETS_OF_ADDRESS)
  expect(await open()).toBeNull()
  first[0]?.terminate()
  await until(async () => (await open()) !== null, 'a place is free')
})

test('a socket can join a limited number of topics', async () => {
  const socket = await opened()
  const seen = watch(socket)
  for (let topic = 0; topic <= MOST_TOPICS; topic += 1) join(socket, `topic-${topic}`)
  await until(() => seen.answers.length > MOST_TOPICS, 'every join is answered')
  expect(seen.answers.filter((answer) => answer.includes('"ok"')).length).toBeLessThanOrEqual(MOST_TOPICS)
  expect(seen.answers.at(-1)).toMatch(/Too many (channels|joins per second)/)
})

test.each<[kind: string, flood: (socket: WebSocket) => void]>([
  [
    'messages',
    (socket) => socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '1', payload: {} })),
  ],
  ['pings', (socket) => socket.ping()],
  ['pongs', (socket) => socket.pong()],
])('a socket that floods with %s is closed', async (_, flood) => {
  const socket = await opened()
  const seen = watch(socket)
  for (let n = 0; n < 2000 && seen.code === null; n += 1) {
    flood(socket)
    // So many at the same time that they are answered one after the other.
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => seen.code !== null, 'the socket is closed')
  expect(seen.code).toBe(1008)
})

test('a frame larger than a broadcast may be closes the socket', async () => {
  const socket = await opened()
  const seen = watch(socket)
  socket.send('x'.repeat(300 * 1024))
  await until(() => seen.code !== null, 'the socket is closed')
  expect(seen.code).toBe(1009)
})

test('a rate limit allows a burst, and then a number per second', () => {
  let now = 0
  const pace = new Pace(10, 3, () => now)
  expect([1, 2, 3, 4].map(() => pace.take())).toEqual([true, true, true, false])
  now += 100
  expect([pace.take(), pace.take()]).toEqual([true, false])
  now += 60_000
  expect([1, 2, 3, 4].map(() => pace.take())).toEqual([true, true, true, false])
})

test('JSON that is nested 100,000 deep is refused', async () => {
  const answer = await fetch(`${services.url}/realtime/v1/api/broadcast/a/events/b`, {
    method: 'POST',
    headers: { apikey: services.publishableKey },
    body: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  })
  expect(answer.status).toBe(422)
})

test('for a caller without an account the database is not called', async () => {
  const asked: string[] = []
  const policies = new Policies({ execAll: async (sql) => [asked.push(sql)].map(() => []) }, null)
  const nobody: Identity = { role: 'anon', claims: { role: 'anon' }, expiresAt: null }
  expect(await policies.accessTo('board:1', [nobody])).toEqual([
    { broadcast: { read: false, write: false }, presence: { read: false, write: false } },
  ])
  expect(asked).toEqual([])
  const socket = await opened()
  const seen = watch(socket)
  join(socket, 'board:1', { private: true })
  await until(() => seen.answers.length > 0, 'the join is answered')
  expect(seen.answers[0]).toContain('You do not have permissions to read')
})

test('the tokens of one session are one question to the database', async () => {
  const asked: string[] = []
  const policies = new Policies({ execAll: async (sql) => [asked.push(sql)].map(() => [{ answer: true }]) }, null)
  const token = (iat: number): Identity => ({
    role: 'authenticated',
    claims: { sub: 'mia', session_id: 'desk', iat, exp: iat + 3600 },
    expiresAt: iat + 3600,
  })
  expect(await policies.areAnsweredYes('select true', [1, 2, 3].map(token))).toEqual([true, true, true])
  expect(asked.join().match(/ask_as/g)).toHaveLength(1)
})

test('while connections come, requests, files and joins wait', async () => {
  const accepted = vi.spyOn(Turns.prototype, 'accepted')
  const socket = connect(Number(new URL(services.url).port), '127.0.0.1')
  try {
    await expect.poll(() => new Set(accepted.mock.contexts).size).toBe(3)
  } finally {
    socket.destroy()
    accepted.mockRestore()
  }
})
