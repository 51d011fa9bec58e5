import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { isOfOurPages, isOfThisMachine } from './this-machine.ts'
import { openFrontDoor, type FrontDoor, type Route } from './front-door.ts'

let door: FrontDoor

afterEach(() => door?.close())

const answer: Route['serve'] = async (asked) => new Response(`${asked.method} ${await asked.text()}`)
const routes: Route[] = [
  { prefix: '/mailbox', open: false, onThisMachine: true, serve: answer },
  { prefix: '/stripe/test/', open: false, onThisMachine: true, serve: answer },
  { prefix: '/v1/', open: true, onThisMachine: true, serve: answer },
  { prefix: '/rest/', open: true, mostBytes: 10, serve: answer },
]

async function open(host: string, proxies = 0): Promise<number> {
  door = await openFrontDoor({ host, port: 0, routes, upgrade: () => {}, proxies, onProblem: () => {} })
  return Number(new URL(door.url).port)
}

interface Asked {
  address?: string
  path?: string
  method?: string
  headers?: Record<string, string>
}

function ask(
  port: number,
  { address = '127.0.0.1', path = '/mailbox', method = 'GET', headers = {} }: Asked,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: address, port, path, method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** An address of this machine that other machines can reach. */
const outside = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

const NAMES: [name: (port: number) => string, status: number][] = [
  [(port) => `127.0.0.1:${port}`, 200],
  [(port) => `localhost:${port}`, 200],
  [(port) => `[::1]:${port}`, 200],
  [() => '127.0.0.1', 404],
  [(port) => `127.0.0.1:${port + 1}`, 404],
  [(port) => `evil.example:${port}`, 404],
  [() => 'evil.example', 404],
  [(port) => `127.0.0.1.evil.example:${port}`, 404],
  [(port) => `localhost.evil.example:${port}`, 404],
  [(port) => `x@localhost:${port}`, 404],
]

test.each(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'])(
  'listening on %s, the mailbox answers to a name of this machine with its port',
  async (host) => {
    const port = await open(host)
    const address = host === '::1' ? '::1' : '127.0.0.1'
    for (const [name, status] of NAMES)
      expect([name(port), await ask(port, { address, headers: { host: name(port) } })]).toEqual([name(port), status])
  },
)

test.runIf(outside)('other machines cannot reach the mailbox, the clock or payments, by any name', async () => {
  for (const host of ['0.0.0.0', outside ?? '']) {
    const port = await open(host)
    for (const path of ['/mailbox', '/stripe/test/clock', '/v1/customers']) {
      for (const name of [`${outside}:${port}`, `127.0.0.1:${port}`]) {
        expect(await ask(port, { address: outside ?? '', path, headers: { host: name } })).toBe(404)
      }
      // From this machine they answer, on the same port.
      expect(await ask(port, { path })).toBe(200)
      expect(new URL(door.machineUrl).host).toBe(`127.0.0.1:${port}`)
    }
    expect(await ask(port, { address: outside ?? '', path: '/rest/x' })).toBe(200)
    await door.close()
  }
})

test('a proxy on this machine does not make its clients local', async () => {
  const port = await open('127.0.0.1')
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(await ask(port, { headers: { [header]: '203.0.113.9' } })).toBe(404)
})

test.each<[string, Record<string, string>, number]>([
  ['a program', {}, 200],
  ['one of our own pages', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a page of another port', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }, 404],
  ['a page elsewhere', { 'sec-fetch-site': 'cross-site' }, 404],
  ['a page elsewhere, in an older browser', { origin: 'https://evil.example' }, 404],
  ['a sandboxed frame', { origin: 'null' }, 404],
])('the clock can be moved by %s: %o', async (_, headers, status) => {
  const port = await open('127.0.0.1')
  expect(await ask(port, { path: '/stripe/test/clock', method: 'POST', headers })).toBe(status)
  expect(isOfOurPages({ method: 'GET', headers } as never)).toBe(true)
})

test('a caller without an address is not on this machine', () => {
  expect(
    isOfThisMachine({ headers: { host: 'localhost:1' }, socket: { remoteAddress: undefined, localPort: 1 } } as never),
  ).toBe(false)
})

type Sent = { headers: Record<string, string> }

const token = (name: string | number) => ({ authorization: `Bearer ${name}` })
const claims = (said: object) => Buffer.from(JSON.stringify(said)).toString('base64url')
const from = (address: string) => ({ 'x-forwarded-for': address })

test.each<[string, number, (at: number) => Sent, Sent]>([
  ['another token of this machine', 0, () => ({ headers: token('a') }), { headers: token('b') }],
  [
    'another network',
    1,
    (at) => ({ headers: { ...token(at), ...from('203.0.113.9') } }),
    { headers: { ...token(0), ...from('203.0.113.10') } },
  ],
  [
    'another site',
    1,
    (at) => ({ headers: { ...token(at), ...from(`2001:db8:1:${at}00::1`) } }),
    { headers: { ...token(0), ...from('2001:db8:2:100::1') } },
  ],
  [
    'someone else, in whatever sessions',
    0,
    (at) => ({ headers: token(`e30.${claims({ sub: 'olive', session_id: at })}.x`) }),
    { headers: token(`e30.${claims({ sub: 'mia' })}.x`) },
  ],
  [
    'someone else for whom the app asks with its key',
    0,
    (at) => ({ headers: { ...token('key'), 'x-dojo-visitor': `2001:db8:1:${at}00::1` } }),
    { headers: { ...token('key'), 'x-dojo-visitor': '203.0.113.9' } },
  ],
  [
    'someone else whom the app signs in',
    0,
    (at) => ({ headers: { ...token('key'), 'sb-forwarded-for': `2001:db8:1:${at}00::1` } }),
    { headers: { ...token('key'), 'sb-forwarded-for': '203.0.113.9' } },
  ],
])('who asks much at the same time does not have %s wait for all of it', async (_, proxies, one, other) => {
  const answers: (() => void)[] = []
  const slow: Route = {
    prefix: '/slow/',
    open: true,
    serve: () => new Promise((resolve) => answers.push(() => resolve(new Response()))),
  }
  const quick: Route = { prefix: '/rest/', open: true, serve: answer }
  door = await openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    routes: [slow, quick],
    proxies,
    upgrade() {},
    onProblem() {},
  })
  const port = Number(new URL(door.url).port)
  const many = Array.from({ length: 40 }, async (__, at) => ask(port, { path: '/slow/x', ...one(at) }))
  await expect.poll(() => answers.length).toBe(6)
  const another = ask(port, { path: '/rest/x', ...one(40) })
  expect(await ask(port, { path: '/rest/x', ...other })).toBe(200)
  expect(answers).toHaveLength(6)
  for (let done = 0; done < many.length; done += 1) {
    await expect.poll(() => answers.length).toBeGreaterThan(done)
    answers[done]?.()
  }
  expect(new Set(await Promise.all([...many, another]))).toEqual(new Set([200]))
})

test('a body may be as large as its route allows', async () => {
  const port = await open('127.0.0.1')
  const post = (body: string) => fetch(`http://127.0.0.1:${port}/rest/x`, { method: 'POST', body })
  expect(await (await post('0123456789')).text()).toBe('POST 0123456789')
  const refused = await post('0123456789x')
  expect([refused.status, await refused.json()]).toEqual([
    413,
    expect.objectContaining({ message: expect.stringContaining('at most 10 bytes') }),
  ])
})

test.each([
  ['an address has at most 500 connections', 0, false],
  ['behind a proxy, whose address everyone has, it has more', 1, true],
])('%s', async (_, proxies, isAnswered) => {
  const port = await open('127.0.0.1', proxies)
  const idle = await Promise.all(
    Array.from(
      { length: 500 },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {})
        }),
    ),
  )
  const isAnsweredNow = () =>
    ask(port, { path: '/rest/x' }).then(
      (status) => status === 200,
      () => false,
    )
  await expect.poll(isAnsweredNow).toBe(isAnswered)
  for (const socket of idle) socket.destroy()
})

test('a sender who was refused may finish, and use the connection again', async () => {
  const port = await open('127.0.0.1')
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString()))
  socket.on('error', (error) => (heard += String(error)))
  const pieces = 22
  socket.write(`PUT /rest/x HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: ${pieces * 1000}\r\n\r\n`)
  for (let piece = 0; piece < pieces; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.write('x'.repeat(1000))
  }
  expect(heard).toMatch(/^HTTP\/1.1 413/)
  socket.write(`GET /v1/x HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await expect.poll(() => heard).toMatch(/HTTP\/1.1 200/)
  socket.destroy()
})

test('of several files that one connection asks for, one is open at a time, and leaving is no problem', async () => {
  const opened: string[] = []
  const ended: string[] = []
  const problems: string[] = []
  const serve: Route['serve'] = async ({ url }) => {
    const name = new URL(url).pathname.slice(-1)
    opened.push(name)
    const large = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => void ended.push(name),
    })
    return new Response(name > '2' ? large : name)
  }
  door = await openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    routes: [{ prefix: '/files/', open: true, streams: true, serve }],
    upgrade: () => {},
    onProblem: (problem) => problems.push(problem),
  })
  const port = Number(new URL(door.url).port)
  const client = connect(port, '127.0.0.1')
  client.write([1, 2, 3, 4, 5].map((name) => `GET /files/${name} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  await expect.poll(() => opened, { timeout: 60_000 }).toEqual(['1', '2', '3'])
  // Of the same client, so it waits for the turns of the others.
  expect(await ask(port, { path: '/files/0' })).toBe(200)
  expect(opened).toEqual(['1', '2', '3', '0'])
  client.destroy()
  await expect.poll(() => ended, { timeout: 60_000 }).toEqual(['3'])
  expect(await ask(port, { path: '/files/0' })).toBe(200)
  expect(opened).toEqual(['1', '2', '3', '0', '0'])
  expect(problems).toEqual([])
})
