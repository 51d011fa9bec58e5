import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './limit-connections.mjs'

test('an address with too many open connections gets no more, until one of them ends', async () => {
  const server = createServer((_, response) => response.end('here'))
  limitConnections(server, 3)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const idle = [1, 2, 3].map(() => connect(port, '127.0.0.1'))
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'dropped',
    )
  await expect.poll(ask).toBe('dropped')
  idle[0]?.destroy()
  await expect.poll(ask).toBe(200)
  for (const socket of idle) socket.destroy()
  server.closeAllConnections()
  server.close()
})
