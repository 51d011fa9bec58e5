import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './limit-connections.mjs'

test('an address with too many open connections gets no more, until one of them ends', async () => {
  const server = createServer((_, response) => response.end('here'))
  limitConnections(server, 0, 1000)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  // They are open before anyone asks: the server accepts connections in the order in which they come.
  const idle = await Promise.all(
    Array.from(
      { length: 500 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {})
        }),
    ),
  )
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      () => 'dropped',
    )
  expect(await ask()).toBe('dropped')
  idle[0]?.destroy()
  await expect.poll(ask, { timeout: 30_000 }).toBe(200)
  for (const socket of idle) socket.destroy()
  server.closeAllConnections()
  server.close()
})

test.each<[string, number, string[], number]>([
  ['a network of IPv6 addresses', 0, ['2001:db8:1:200::1', '2001:db8:1:2ff:aaaa::9'], 500],
  ['a site', 0, Array.from({ length: 256 }, (_, at) => `2001:db8:1:${(at * 256).toString(16)}::1`), 1000],
  ['an address written in two ways', 0, ['192.0.2.1', '::ffff:192.0.2.1'], 500],
  ['behind a proxy, no address', 1, ['192.0.2.1'], 1500],
])('%s has its limit', (_, proxies, addresses, most) => {
  const server = new EventEmitter()
  limitConnections(server as Server, proxies, 4000)
  const opened = Array.from({ length: 1500 }, (__, at) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress: addresses[at % addresses.length], isOpen: true })
    server.emit('connection', Object.assign(socket, { destroy: () => (socket.isOpen = false) }))
    return socket.isOpen
  })
  expect(opened.filter(Boolean)).toHaveLength(most)
  expect(server).toMatchObject({ maxConnections: 4000 })
})
