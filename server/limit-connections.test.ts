import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './limit-connections.mjs'

test('an address with too many open connections gets no more, until one of them ends', async () => {
  const server = createServer((_, response) => response.end('here'))
  limitConnections(server, 3)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  // They are open before anyone asks: the server accepts connections in the order in which they come.
  const idle = await Promise.all(
    [1, 2, 3].map(
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

test.each([
  ['a network of IPv6 addresses', '2001:db8:1:200::1', '2001:db8:1:2ff:aaaa::9', 'dropped'],
  ['another network', '2001:db8:1:200::1', '2001:db8:1:300::1', 'open'],
  ['an address written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', 'dropped'],
  ['another address', '192.0.2.1', '192.0.2.2', 'open'],
])('%s counts as it is shared', (_, first, second, state) => {
  const server = new EventEmitter()
  limitConnections(server as Server, 1)
  const opened = [first, second].map((remoteAddress) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, state: 'open' })
    server.emit('connection', Object.assign(socket, { destroy: () => (socket.state = 'dropped') }))
    return socket.state
  })
  expect(opened).toEqual(['open', state])
})
