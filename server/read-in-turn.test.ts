import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { readInTurn, readNoMore } from './read-in-turn.mjs'

let server: Server
let socket: Socket
let accepted: number

afterEach(() => {
  socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function open(answer: RequestListener): Promise<void> {
  server = createServer(answer)
  accepted = 0
  server.on('connection', () => (accepted += 1))
  readInTurn(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
}

/** Reads until the connection has said this many times that it is through. */
async function hear(times: number, sign: string): Promise<string> {
  let heard = ''
  for await (const data of socket) {
    heard += String(data)
    if (heard.split(sign).length > times) break
  }
  return heard
}

test('a packet of very many requests is not read at once, and each is answered in its order', async () => {
  const most = 2000
  let atOnce = 0
  let largest = 0
  let asked = 0
  await open((request, response) => {
    if (atOnce === 0) setImmediate(() => (atOnce = 0))
    atOnce += 1
    largest = Math.max(largest, atOnce)
    asked += 1
    response.end(`<${request.url}>`)
  })
  socket.write(Array.from({ length: most }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  const heard = await hear(most, '>')
  expect(heard.match(/<\/\d+>/g)).toEqual(Array.from({ length: most }, (_, at) => `</${at}>`))
  expect(asked).toBe(most)
  expect(largest).toBeLessThan(most / 2)
})

test('a small request on another connection does not wait for the rest of the packet', async () => {
  let others = 0
  let asked = 0
  let askedBefore = 0
  await open((request, response) => {
    if (request.url === '/other') {
      others += 1
      askedBefore = asked
    } else asked += 1
    // Takes a moment, as everything does.
    for (const until = performance.now() + 0.2; performance.now() < until;);
    response.end('.')
  })
  const other = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/other`)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5000))
  socket.resume()
  expect((await other).status).toBe(200)
  expect(others).toBe(1)
  expect(askedBefore).toBeLessThan(4000)
})

test('many connections of one site are not all read in the same poll, and each is answered', async () => {
  const most = 200
  let atOnce = 0
  let largest = 0
  await open((_, response) => {
    if (atOnce === 0) setImmediate(() => (atOnce = 0))
    atOnce += 1
    largest = Math.max(largest, atOnce)
    for (const until = performance.now() + 1; performance.now() < until;);
    response.end('.')
  })
  const { port } = server.address() as AddressInfo
  const others = Array.from({ length: most }, () => connect(port, '127.0.0.1'))
  await Promise.all(others.map((other) => once(other, 'connect')))
  await vi.waitFor(() => expect(accepted).toBe(most + 1))
  const answers = others.map(async (other) => {
    const [answer] = (await once(other, 'data')) as [Buffer]
    other.destroy()
    return String(answer).slice(0, 15)
  })
  // All in the same moment.
  for (const other of others) other.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await Promise.all(answers)).toEqual(Array(most).fill('HTTP/1.1 200 OK'))
  expect(largest).toBeLessThan(most / 4)
})

test.each(['Content-Length: 3000000', 'Transfer-Encoding: chunked'])(
  'a large body (%s) arrives whole, also when it is read late',
  async (header) => {
    await open(async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const bytes = await buffer(request)
      response.end(`${bytes.length} ${bytes.every((byte, at) => byte === at % 251)}.`)
    })
    const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251))
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
    if (header.startsWith('Content')) socket.write(body)
    else
      socket.write(
        Buffer.concat([
          ...Array.from({ length: 300 }, (_, at) =>
            Buffer.concat([
              Buffer.from('2710\r\n'),
              body.subarray(at * 10_000, (at + 1) * 10_000),
              Buffer.from('\r\n'),
            ]),
          ),
          Buffer.from('0\r\n\r\n'),
        ]),
      )
    expect(await hear(1, '.')).toContain('3000000 true')
  },
)

test('a connection that goes over to another protocol is no longer read as requests', async () => {
  await open((_, response) => response.end())
  server.on('upgrade', (_request: IncomingMessage, upgraded: Socket) => {
    readNoMore(upgraded)
    upgraded.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
    upgraded.on('data', (data) => upgraded.write(data))
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
  await once(socket, 'data')
  // Nothing of this is a request.
  socket.write('GET / HTTP/1.1\r\n'.repeat(1000) + 'end')
  expect((await hear(1, 'end')).split('GET /')).toHaveLength(1001)
})
