import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Services } from '../services.ts'
import { startTestServices, until } from '../testing/people.ts'
import { DELIVERIES_PER_SECOND, MOST_DELIVERIES_AT_ONCE, MOST_JOINS_OF_ADDRESS_AT_ONCE } from './limits.ts'
import { Paces } from './paces.ts'

let services: Services

// All of these requests come from one address: each test has services that have not counted it yet.
beforeEach(async () => {
  services = await startTestServices({ realtime: { allowsPublicTopics: true } })
})

afterEach(() => services.close())

/** A stranger's socket: all they have is the publishable key. */
function open(): Promise<WebSocket> {
  const socket = new WebSocket(
    `${services.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${services.publishableKey}&vsn=1.0.0`,
  )
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function join(socket: WebSocket, topic: string): void {
  socket.send(JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', ref: '1', join_ref: '1', payload: {} }))
}

test('an address joins at a limited rate, however many sockets it has', async () => {
  const answers: string[] = []
  for (let socket = 0; socket < 8; socket += 1) {
    const opening = await open()
    opening.on('message', (data: Buffer) => answers.push(data.toString()))
    for (let topic = 0; topic < 90; topic += 1) join(opening, `topic-${topic}`)
  }
  await until(() => answers.length === 8 * 90, 'every join is answered')
  const joined = answers.filter((answer) => answer.includes('"ok"')).length
  expect(joined).toBeGreaterThanOrEqual(MOST_JOINS_OF_ADDRESS_AT_ONCE)
  expect(joined).toBeLessThan(8 * 90)
  expect(answers.at(-1)).toContain('ClientJoinRateLimitReached')
})

test('an address sends a limited number of bytes, however many sockets it has', async () => {
  const codes: number[] = []
  for (let number = 0; number < 4; number += 1) {
    const socket = await open()
    socket.on('close', (code: number) => codes.push(code))
    join(socket, 'flood')
    const frame = JSON.stringify({
      topic: 'realtime:flood',
      event: 'broadcast',
      ref: '2',
      join_ref: '1',
      payload: { event: 'x', payload: 'x'.repeat(200_000) },
    })
    for (let n = 0; n < 30; n += 1) socket.send(frame)
  }
  await until(() => codes.length > 0, 'a socket is closed')
  expect(codes[0]).toBe(1008)
})

test('messages are counted once for each receiver, however many sockets send them', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, () => open()))
  const codes: number[] = []
  let joined = 0
  let heard = 0
  for (const socket of sockets) {
    socket.on('close', (code: number) => codes.push(code))
    socket.on('message', (data: Buffer) => {
      if (data.includes('"phx_reply"')) joined += 1
      else heard += 1
    })
    join(socket, 'crowd')
  }
  await until(() => joined === 60, 'everyone has joined')
  const frame = JSON.stringify({
    topic: 'realtime:crowd',
    event: 'broadcast',
    ref: '2',
    join_ref: '1',
    payload: { event: 'x', payload: {} },
  })
  const startedAt = performance.now()
  for (const socket of sockets) for (let n = 0; n < 20; n += 1) socket.send(frame)
  await until(() => codes.length > 0 || heard === 60 * 20 * 59, 'a socket is closed, or all is heard', 60_000)
  const seconds = (performance.now() - startedAt) / 1000
  expect(heard).toBeLessThanOrEqual(MOST_DELIVERIES_AT_ONCE + seconds * DELIVERIES_PER_SECOND)
})

async function broadcast(topics: string[], payload: unknown = {}): Promise<number> {
  const messages = topics.map((topic) => ({ topic, event: 'x', payload, private: true }))
  const answer = await fetch(`${services.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: services.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  })
  return answer.status
}

test('a batch by HTTP has a limited number of topics, and batches a limited rate', async () => {
  const topics = Array.from({ length: 21 }, (_, number) => `topic-${number}`)
  expect(await broadcast(topics)).toBe(422)
  expect(await broadcast(Array.from({ length: 100 }, () => 'one'))).toBe(202)
  const answers = await Promise.all(Array.from({ length: 60 }, () => broadcast(topics.slice(1))))
  expect(answers.filter((status) => status === 202).length).toBeLessThan(60)
  expect(answers).toContain(429)
})

test('bytes by HTTP have a limited rate', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => broadcast(['one'], 'x'.repeat(250_000))))
  expect(answers).toContain(202)
  expect(answers).toContain(429)
})

test('the networks of a site share four times what one of them may do', () => {
  const paces = new Paces(0, 10)
  const doneBy = (network: number) => Array.from({ length: 20 }, () => paces.take(`2001:db8:1:${network}00`))
  const done = [1, 2, 3, 4, 5, 6].map((network) => doneBy(network).filter(Boolean).length)
  expect(done).toEqual([10, 10, 10, 10, 0, 0])
  expect([paces.take('2001:db8:2:100'), paces.take('203.0.113.9'), paces.take('person:olive')]).toEqual([
    true,
    true,
    true,
  ])
})

test('rate limits are forgotten once they are as good as new', async () => {
  const paces = new Paces(1_000_000, 1)
  for (let one = 0; one < 5000; one += 1) paces.take(String(one))
  await until(() => paces.take(String(Math.random())) && paces.size < 1500, 'the quiet are forgotten')
  expect(paces.take('again')).toBe(true)
})
