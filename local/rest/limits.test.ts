import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBoard, signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'
import { depthOfJson } from './json-depth.ts'

let services: Services
let olive: Person

beforeAll(async () => {
  services = await startTestServices()
  olive = await signUp(services, 'olive')
  await openBoard(olive, 'Stays')
}, 30_000)

afterAll(() => services.close())

const JSON_TYPE = { 'content-type': 'application/json' }

async function ask(path: string, init: RequestInit = {}, key = services.publishableKey): Promise<{ status: number; message: string }> {
  const response = await fetch(services.url + path, { ...init, headers: { apikey: key, ...JSON_TYPE, ...(init.headers as object) } })
  const text = await response.text()
  return { status: response.status, message: text === '' ? '' : String((JSON.parse(text) as { message?: string }).message ?? text) }
}

const post = (path: string, body: string, key?: string) => ask(path, { method: 'POST', body }, key)
const rows = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ body: 'x' })))

test.each([
  ['a body of 2 MB', () => post('/rest/v1/notes', `"${'x'.repeat(2_000_000)}"`), 413, 'too large'],
  ['a body of 2 MB to auth', () => post('/auth/v1/signup', `"${'x'.repeat(2_000_000)}"`), 413, 'too large'],
  ['more rows than are written at a time', () => post('/rest/v1/notes', rows(1001)), 413, '1001 rows'],
  ['JSON that is nested 100,000 deep', () => post('/rest/v1/notes', '['.repeat(100_000)), 400, 'nested'],
  ['a thousand conditions', () => ask(`/rest/v1/notes?${'a=eq.1&'.repeat(1000)}`), 400, '1000 conditions'],
  ['a thousand conditions in one', () => ask(`/rest/v1/notes?or=(${'a.eq.1,'.repeat(1000)}b.eq.2)`), 400, 'conditions'],
  ['tables embedded five deep', () => ask('/rest/v1/boards?select=a(b(c(d(e(id)))))'), 400, 'embedded at most 4 deep'],
  ['twenty tables embedded', () => ask(`/rest/v1/boards?select=${'notes(id),'.repeat(20)}id`), 400, 'At most 12 tables'],
])('%s is refused with a sentence', async (_, attempt, status, sentence) => {
  expect(await attempt()).toEqual({ status, message: expect.stringContaining(sentence) })
})

test('an address of 20 kB is refused', async () => {
  const response = await fetch(`${services.url}/rest/v1/boards?${'a'.repeat(20_000)}`, { headers: { apikey: services.publishableKey } })
  expect(response.status).toBe(431)
})

test('more values than a statement can have are refused, and the database answers on', async () => {
  const many = JSON.stringify(Array.from({ length: 17_000 }, () => ({ board_id: 'a', body: 'x' })))
  expect((await post('/rest/v1/notes', many)).status).toBe(413)
  expect((await olive.client.from('boards').select('title')).data).toEqual([{ title: 'Stays' }])
})

test('nobody without a key, or with a token that does not hold, gets their body read', async () => {
  const { hostname, port } = new URL(services.url)
  const head = (more: string) => `POST /rest/v1/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n${more}\r\n`
  for (const more of ['', 'apikey: sb_publishable_wrong\r\n', `apikey: ${services.publishableKey}\r\nAuthorization: Bearer a.b.c\r\n`]) {
    const answer = await new Promise<string>((resolve, reject) => {
      // The head only: who waits for the body waits for ever.
      const socket = connect(Number(port), hostname, () => socket.write(head(more)))
      socket.setTimeout(5000, () => reject(new Error('The body was waited for.')))
      socket.once('data', (data) => resolve(data.toString()))
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1.1 401/)
  }
})

test('a body that comes in pieces is counted while it arrives', async () => {
  let sent = 0
  const piece = Buffer.alloc(64 * 1024, 'x')
  const body = new ReadableStream({
    pull(controller) {
      if (sent > 200 * 1024 * 1024) return controller.close()
      sent += piece.length
      controller.enqueue(piece)
    },
  })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const outcome = await ask('/rest/v1/notes', init).catch(() => null)
  // The connection may end before all of the answer is read.
  expect(outcome?.status ?? 413).toBe(413)
  expect(sent).toBeLessThan(100 * 1024 * 1024)
})

test('an answer repeats little of what was sent', async () => {
  const { message } = await ask('/rest/v1/rpc/move', { method: 'POST', body: JSON.stringify({ board_id: 'secret'.repeat(50_000) }) }, services.secretKey)
  expect(message.length).toBeLessThan(600)
})

test.each([
  ['[]', 1],
  ['{"a":[{"b":1}]}', 3],
  ['"[[[["', 0],
  ['["\\"[", [1]]', 2],
  ['', 0],
])('%s is %i deep', (json, depth) => {
  expect(depthOfJson(Buffer.from(json))).toBe(depth)
})
