import { networkOf } from './network.mjs'

/**
 * Drops connections of an address that already has `most` open. Otherwise one address could take all connections of the
 * server and send nothing on them.
 * @param {import('node:http').Server} server
 * @param {number} most
 */
export function limitConnections(server, most) {
  /** @type {Map<string, number>} */
  const open = new Map()
  server.on('connection', (/** @type {import('node:net').Socket} */ socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const many = open.get(address) ?? 0
    if (many >= most) return socket.destroy()
    open.set(address, many + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
