import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { setPatience } from './patience.mjs'

const MANY = 64 * 1024 * 1024
let server: Server
let client: Socket | undefined

afterEach(() => {
  client?.destroy()
  server.closeAllConnections()
  server.close()
})

/** A server whose answers are larger than what the system buffers per connection. */
async function open(unreadMs: number) {
  server = createServer((_, response) => response.end(Buffer.alloc(MANY)))
  setPatience(server, unreadMs)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

test('a client that reads nothing of its answer loses its connection', async () => {
  const port = await open(200)
  let isOpen = true
  server.once('connection', (socket) => socket.once('close', () => (isOpen = false)))
  client = connect(port, '127.0.0.1')
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => isOpen, { timeout: 60_000 }).toBe(false)
})

test('a client that reads gets all of it', async () => {
  const port = await open(2000)
  client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let read = 0
  for await (const bytes of client) {
    read += (bytes as Buffer).length
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(read).toBeGreaterThan(MANY)
})
