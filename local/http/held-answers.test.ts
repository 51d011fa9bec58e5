import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { HeldAnswers } from './held-answers.ts'
import { HttpRefusal } from './http-refusal.ts'

let server: Server
const sockets: Socket[] = []
/** Whose answers have ended. */
const ended: string[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

/** A server whose answers are 20 MB. Clients are paths; what comes after `@` is their site. */
async function open(ofClient = 50_000_000): Promise<number> {
  const answers = new HeldAnswers({ ofAll: 100_000_000, ofSite: 70_000_000, ofClient })
  server = createServer((incoming, outgoing) => {
    outgoing.once('close', () => ended.push(incoming.url ?? ''))
    try {
      const client = incoming.url ?? ''
      answers.send(Buffer.alloc(20_000_000), outgoing, { client, site: client.split('@')[1] ?? client })
    } catch (error) {
      outgoing.writeHead(error instanceof HttpRefusal ? error.status : 500).end()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Asks, and reads only the beginning. @returns the status */
function askWithoutReading(port: number, client = '/'): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.once('data', (data) => {
      socket.pause()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1]))
    })
    socket.write(`GET ${client} HTTP/1.1\r\nHost: x\r\n\r\n`)
  })
}

test('answers that are not read are held up to a limit, and those that are read make room', async () => {
  const port = await open()
  expect([await askWithoutReading(port), await askWithoutReading(port), await askWithoutReading(port)]).toEqual([
    200, 200, 503,
  ])
  sockets[0]?.destroy()
  await expect.poll(() => askWithoutReading(port)).toBe(200)
  for (const socket of sockets) socket.destroy()
  const read = async () => (await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()).byteLength
  await expect.poll(() => read().catch(() => 0)).toBe(20_000_000)
  expect(await read()).toBe(20_000_000)
})

test('clients that read nothing take room from no one else: their oldest answers are cut off', async () => {
  const port = await open()
  for (let at = 0; at < 5; at += 1) expect(await askWithoutReading(port, `/${at}`)).toBe(200)
  const read = await fetch(`http://127.0.0.1:${port}/reader`)
  expect((await read.arrayBuffer()).byteLength).toBe(20_000_000)
  await expect.poll(() => ended.filter((client) => client !== '/')).toEqual(['/0', '/reader'])
})

test('the clients of one site share what it may hold', async () => {
  const port = await open()
  const asked = []
  for (const client of ['/a@home', '/b@home', '/c@home', '/d@home', '/e@work'])
    asked.push(await askWithoutReading(port, client))
  expect(asked).toEqual([200, 200, 200, 503, 200])
  sockets[0]?.destroy()
  await expect.poll(() => askWithoutReading(port, '/d@home')).toBe(200)
})

test('a client that has read all gets an answer of any size', async () => {
  const port = await open(10_000_000)
  const read = async () => (await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()).byteLength
  expect(await read()).toBe(20_000_000)
})

test('an answer whose client has gone is not held', async () => {
  const answers = new HeldAnswers({ ofAll: 100, ofSite: 50, ofClient: 50 })
  const one = { client: 'one', site: 'home' }
  let isReady = false
  server = createServer((incoming, outgoing) => {
    if (incoming.url !== '/leaves') return answers.send(Buffer.alloc(40), outgoing, one)
    isReady = true
    outgoing.once('close', () => {
      answers.send(Buffer.alloc(40), outgoing, one)
      isReady = false
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const leaves = connect(port, '127.0.0.1')
  leaves.write('GET /leaves HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => isReady).toBe(true)
  leaves.destroy()
  await expect.poll(() => isReady).toBe(false)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})
