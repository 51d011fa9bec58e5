import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const CHILD = fileURLToPath(new URL('../testing/services-process.ts', import.meta.url))
const ready = z.object({ url: z.string(), publishableKey: z.string() })

// In a separate process: an error thrown in an event handler ends it.
let child: ChildProcess
let services: z.infer<typeof ready>

beforeAll(async () => {
  child = spawn(process.execPath, ['--import', 'tsx', CHILD], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('The services have no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    services = ready.parse(JSON.parse(line))
    break
  }
})

afterAll(async () => {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill('SIGKILL')) await ended
})

/** The answer to exactly these bytes; `''` if the connection ends without one. `leave` resets it right away. */
function send(packet: string, leave = false): Promise<string> {
  const { hostname, port } = new URL(services.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(packet.replaceAll('KEY', services.publishableKey), 'latin1', () => leave && socket.resetAndDestroy())
    })
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

/** The status of a request that follows. */
async function health(): Promise<number> {
  return (await fetch(`${services.url}/health`)).status
}

const UPGRADE = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
const SOCKET = '/realtime/v1/websocket?apikey=KEY&vsn=1.0.0'

test.each<[what: string, packet: string, answered: string]>([
  ['an upgrade without an address', `GET //[ HTTP/1.1\r\n${UPGRADE}\r\n`, 'HTTP/1.1 404'],
  ['an upgrade of another host', `GET http://[ HTTP/1.1\r\n${UPGRADE}\r\n`, 'HTTP/1.1 400'],
  ['an upgrade with an invalid port', `GET //a:99999999/ HTTP/1.1\r\n${UPGRADE}\r\n`, 'HTTP/1.1 404'],
  ['an upgrade of a star', `OPTIONS * HTTP/1.1\r\n${UPGRADE}\r\n`, 'HTTP/1.1 400'],
  ['an upgrade elsewhere', `GET /rest/v1/boards HTTP/1.1\r\n${UPGRADE}\r\n`, 'HTTP/1.1 404'],
  ['an upgrade without a key', `GET /realtime/v1/websocket HTTP/1.1\r\n${UPGRADE}\r\n`, 'HTTP/1.1 401'],
  ['an upgrade without what WebSockets need', `GET ${SOCKET} HTTP/1.1\r\n${UPGRADE}\r\n`, 'HTTP/1.1 400'],
  [
    'an upgrade to something else',
    `GET ${SOCKET} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    'HTTP/1.1 400',
  ],
  [
    'an upgrade by POST',
    `POST ${SOCKET} HTTP/1.1\r\n${UPGRADE}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    'HTTP/1.1 405',
  ],
  ['a request without an address', 'GET //[ HTTP/1.1\r\nHost: a\r\n\r\n', 'HTTP/1.1 404'],
  ['a path with invalid percent-encoding', 'GET /rest/v1/%zz?apikey=KEY HTTP/1.1\r\nHost: a\r\n\r\n', 'HTTP/1.1 400'],
  [
    'a function with invalid percent-encoding',
    'POST /rest/v1/rpc/%zz HTTP/1.1\r\nHost: a\r\napikey: KEY\r\nContent-Length: 2\r\n\r\n{}',
    'HTTP/1.1 400',
  ],
  ['TRACE', 'TRACE /rest/v1/boards HTTP/1.1\r\nHost: a\r\napikey: KEY\r\n\r\n', 'HTTP/1.1 405'],
  [
    'a verb that no service has',
    'PROPFIND /storage/v1/object HTTP/1.1\r\nHost: a\r\napikey: KEY\r\n\r\n',
    'HTTP/1.1 405',
  ],
  ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', ''],
  ['no HTTP at all', '\x16\x03\x01\x00\xff\xfe\r\n\r\n', 'HTTP/1.1 400'],
  [
    'two lengths',
    'POST /rest/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'HTTP/1.1 400',
  ],
])('%s is refused, and the services keep running', async (_, packet, answered) => {
  const [status = ''] = /^HTTP\/1.1 \d+/.exec(await send(packet)) ?? []
  expect(status).toBe(answered)
  expect(await health()).toBe(200)
})

test.each<[what: string, packet: string]>([
  ['a refused upgrade', `GET /nowhere HTTP/1.1\r\n${UPGRADE}\r\n`],
  [
    'an upgrade',
    `GET ${SOCKET} HTTP/1.1\r\n${UPGRADE}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  ],
  [
    'half a body',
    'POST /rest/v1/notes HTTP/1.1\r\nHost: a\r\napikey: KEY\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
  ],
  [
    'half a file',
    'POST /storage/v1/object/files/a HTTP/1.1\r\nHost: a\r\napikey: KEY\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nabc',
  ],
  [
    'half a broadcast',
    'POST /realtime/v1/api/broadcast HTTP/1.1\r\nHost: a\r\napikey: KEY\r\nContent-Length: 9\r\n\r\n{"m',
  ],
])('a client that sends %s and disconnects does not stop the services', async (_, packet) => {
  await Promise.all(Array.from({ length: 20 }, () => send(packet, true)))
  expect(await health()).toBe(200)
})

test('a refused upgrade releases its connection', async () => {
  const { hostname, port } = new URL(services.url)
  // Open on our side for as long as on theirs.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () =>
    socket.write(`GET /nowhere HTTP/1.1\r\n${UPGRADE}\r\n`),
  )
  socket.on('error', () => {}).resume()
  await once(socket, 'end')
  // No one reads any more: a write is answered by a reset.
  const writing = setInterval(() => socket.write('x'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(writing)
  expect(await health()).toBe(200)
})

test('requests with an expectation are answered like others, and as few at the same time', async () => {
  const { hostname, port } = new URL(services.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  let answers = ''
  socket.on('data', (data) => (answers += data.toString('latin1')))
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n')
  await expect.poll(() => answers).toContain('HTTP/1.1 200')
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n'.repeat(1000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answers.split('HTTP/1.1 ').length).toBeLessThan(100)
  expect(await health()).toBe(200)
})
