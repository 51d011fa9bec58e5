import { EventEmitter } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { answerInTurn, clientOf } from './answer-in-turn.mjs'
import { Turns } from './turns.mjs'

let server: Server

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server whose answers are ended by hand; the first part of the path is the client. */
async function open(limits: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(limits)
  const begun: string[] = []
  const sockets: Socket[] = []
  const ends = new Map<string, () => void>()
  server = createServer((asked, response) => {
    const path = asked.url ?? ''
    answerInTurn(turns, path.split('/')[1] ?? '', response, () => {
      begun.push(path)
      ends.set(path, () => response.end())
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const ask = (path: string, method = 'GET') => {
    const asked = request({ host: '127.0.0.1', port, path, method, agent: false })
    const status = new Promise<number | string>((resolve) => {
      asked.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve('gone'))
    })
    asked.end()
    return { status, leave: () => asked.destroy() }
  }
  /** Requests arrive in no fixed order, so each is sent once the one before has arrived. */
  const arrived = async (path: string, method?: string) => {
    const before = received
    const asked = ask(path, method)
    await expect.poll(() => received).toBe(before + 1)
    return asked
  }
  let received = 0
  server.on('connection', (socket) => sockets.push(socket))
  server.prependListener('request', () => {
    received += 1
  })
  return { port, begun, sockets, arrived, many: () => received, end: (path: string) => ends.get(path)?.() }
}

test('the requests of one client wait for each other, in order, and not for those of another', async () => {
  const { begun, arrived, end } = await open({ most: 2, mostWaiting: 10, longestMs: 60_000 })
  const asked = [await arrived('/a/1'), await arrived('/a/2'), await arrived('/a/3'), await arrived('/a/4')]
  await arrived('/b/1')
  await expect.poll(() => begun).toEqual(['/a/1', '/a/2', '/b/1'])
  end('/a/2')
  await expect.poll(() => begun).toEqual(['/a/1', '/a/2', '/b/1', '/a/3'])
  end('/a/1')
  await expect.poll(() => begun.at(-1)).toBe('/a/4')
  for (const path of ['/a/3', '/a/4']) end(path)
  expect(await Promise.all(asked.map(({ status }) => status))).toEqual([200, 200, 200, 200])
})

test('each poll of the network starts one request, even if each is done right away', async () => {
  const turns = new Turns({ most: 16, mostWaiting: 100, longestMs: 60_000 })
  let done = 0
  const take = (name: string, handle: () => void) => {
    const response = Object.assign(new EventEmitter(), { destroyed: false, req: { method: 'GET', socket: {} } })
    answerInTurn(turns, name, response as unknown as ServerResponse, () => {
      handle()
      response.emit('close')
    })
  }
  for (let at = 0; at < 50; at += 1) take('a', () => (done += 1))
  const before = new Promise<number>((resolve) => take('b', () => resolve(done)))
  for (let looks = 0; looks < 3; looks += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(done).toBeLessThan(5)
  expect(await before).toBe(1)
  await expect.poll(() => done).toBe(50)
})

test('a client with too many waiting requests is refused', async () => {
  const { begun, arrived, end } = await open({ most: 1, mostWaiting: 1, longestMs: 60_000 })
  await arrived('/a/1')
  await expect.poll(() => begun).toEqual(['/a/1'])
  const second = await arrived('/a/2')
  expect(await (await arrived('/a/3')).status).toBe(503)
  end('/a/1')
  await expect.poll(() => begun).toEqual(['/a/1', '/a/2'])
  end('/a/2')
  expect(await second.status).toBe(200)
})

test('no page is made for a client that has gone; what it sent is still read', async () => {
  const { begun, sockets, arrived, end } = await open({ most: 1, mostWaiting: 10, longestMs: 60_000 })
  await arrived('/a/1')
  const waiting = [await arrived('/a/2'), await arrived('/a/3', 'POST')]
  const closed = new Promise<void>((resolve) => {
    let left = waiting.length
    for (const socket of sockets.slice(1)) socket.once('close', () => (left -= 1) || resolve())
  })
  for (const { leave } of waiting) leave()
  await closed
  const last = await arrived('/a/4')
  end('/a/1')
  await expect.poll(() => begun).toEqual(['/a/1', '/a/3', '/a/4'])
  end('/a/4')
  expect(await last.status).toBe(200)
})

test('nor for a client that has gone with several requests running', async () => {
  const { port, begun, sockets, arrived, many, end } = await open({ most: 1, mostWaiting: 10, longestMs: 60_000 })
  await arrived('/a/1')
  const asking = connect(port, '127.0.0.1')
  asking.write(['GET /a/2', 'GET /a/3', 'POST /a/4'].map((line) => `${line} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  await expect.poll(many).toBe(4)
  const closed = new Promise((resolve) => sockets[1]?.once('close', resolve))
  asking.destroy()
  await closed
  const last = await arrived('/a/5')
  end('/a/1')
  await expect.poll(() => begun).toEqual(['/a/1', '/a/4', '/a/5'])
  end('/a/5')
  expect(await last.status).toBe(200)
})

test('a long request lets the next one begin', async () => {
  const { begun, arrived } = await open({ most: 1, mostWaiting: 10, longestMs: 20 })
  await arrived('/a/1')
  await arrived('/a/2')
  await expect.poll(() => begun).toEqual(['/a/1', '/a/2'])
})

const asking = (forwarded: string, headers: Record<string, string> = {}, proxies = 0) =>
  clientOf({ headers: { ...headers, 'x-forwarded-for': forwarded } } as unknown as IncomingMessage, proxies)

test.each([
  ['an address', asking('203.0.113.9'), asking('203.0.113.9', { cookie: 'b' }), true],
  ['two addresses', asking('203.0.113.9'), asking('203.0.113.10'), false],
  ['a network of IPv6', asking('2001:db8:1:2::1'), asking('2001:db8:1:2:a::1'), true],
  ['a site of IPv6', asking('2001:db8:1:200::1'), asking('2001:db8:1:300::1'), true],
  ['two sites of IPv6', asking('2001:db8:1:200::1'), asking('2001:db8:2:200::1'), false],
  ['what a proxy saw', asking('198.51.100.7, 10.0.0.1', {}, 1), asking('1.1.1.1, 198.51.100.7, 10.0.0.1', {}, 1), true],
  ['who passed by the proxy', asking('198.51.100.7', {}, 1), asking('198.51.100.7', {}, 0), true],
  ['two sessions of this machine', asking('127.0.0.1', { cookie: 'a' }), asking('127.0.0.1', { cookie: 'b' }), false],
  ['a session of this machine', asking('::1', { cookie: 'a' }), asking('::1', { cookie: 'a' }), true],
  ['a program of this machine', asking('::ffff:127.0.0.1', { authorization: 'a' }), asking('127.0.0.1'), false],
])('%s: the same client or not', (_, one, other, isSame) => {
  expect(one === other).toBe(isSame)
})
