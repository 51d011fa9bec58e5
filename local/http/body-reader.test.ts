import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { BodyReader } from './body-reader.ts'
import { HttpRefusal } from './http-refusal.ts'

let server: Server
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

/** A server that holds 4,000 bytes, 3,000 of one site and 2,000 of one client: the path says who it is. */
async function open() {
  const bodies = new BodyReader({ ofAll: 4000, ofSite: 3000, ofClient: 2000 })
  let arriving = 0
  server = createServer(async (incoming, outgoing) => {
    arriving += 1
    try {
      const client = incoming.url ?? ''
      const body = await bodies.take(incoming, 2000, { client, site: client.split('/')[1] ?? '' })
      body.release()
      outgoing.end('taken')
    } catch (error) {
      outgoing.writeHead(error instanceof HttpRefusal ? error.status : 500, { connection: 'close' }).end()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  /** Sends all of a body but its end. @returns the status, once there is an answer */
  const sendSlowly = async (client: string, bytes: number) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const answered = new Promise<number>((resolve) => {
      socket.once('data', (data) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1])))
      socket.on('error', () => resolve(0))
    })
    const before = arriving
    socket.write(`POST ${client} HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n${'x'.repeat(bytes)}`)
    await expect.poll(() => arriving).toBe(before + 1)
    return { answered, socket }
  }
  const post = async (client: string, bytes: number) =>
    (await fetch(`http://127.0.0.1:${port}${client}`, { method: 'POST', body: 'x'.repeat(bytes) })).status
  return { sendSlowly, post }
}

test('one client has a share of what is held', async () => {
  const { sendSlowly, post } = await open()
  await sendSlowly('/slow', 1900)
  expect(await post('/slow', 500)).toBe(503)
  expect(await post('/other', 500)).toBe(200)
})

test('one site has a share of what is held, whatever names it sends', async () => {
  const { sendSlowly, post } = await open()
  await sendSlowly('/site/one', 1900)
  await sendSlowly('/site/two', 900)
  expect(await post('/site/three', 500)).toBe(503)
  expect(await post('/other', 500)).toBe(200)
})

test('slow bodies are cut off when others need the room, the one that has taken longest first', async () => {
  const { sendSlowly, post } = await open()
  const first = await sendSlowly('/a', 1900)
  await sendSlowly('/b', 1900)
  expect(await post('/other', 1000)).toBe(200)
  expect(await first.answered).toBe(503)
  expect(await post('/other', 1000)).toBe(200)
})

test('the sender that exceeds the total is not the one that is cut off', async () => {
  const { sendSlowly } = await open()
  const first = await sendSlowly('/a', 1900)
  const second = await sendSlowly('/b', 1900)
  await sendSlowly('/c', 190)
  first.socket.write('x'.repeat(100))
  expect([await first.answered, await second.answered]).toEqual([200, 503])
})

test('a body that announces no length is counted', async () => {
  await open()
  const { port } = server.address() as AddressInfo
  const chunked = async (bytes: number) => {
    const body = new Blob(['x'.repeat(bytes)]).stream()
    const init = { method: 'POST', body, duplex: 'half' }
    return (await fetch(`http://127.0.0.1:${port}/chunked`, init)).status
  }
  expect([await chunked(2000), await chunked(2001)]).toEqual([200, 413])
})
