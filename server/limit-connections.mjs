import { mostConnections } from './most-connections.mjs'
import { NetworkCount } from './network-count.mjs'

/**
 * Limits the connections of a server. Otherwise one network or site could take all of them and send nothing. Behind a
 * proxy, everyone has its address, so only the total is limited.
 * @param {import('node:http').Server} server
 * @param {number} proxies
 */
export function limitConnections(server, proxies, all = mostConnections()) {
  server.maxConnections = all
  if (proxies > 0) return
  const count = new NetworkCount({ ofNetwork: 500, ofSite: 1000, ofAll: all })
  server.on('connection', (/** @type {import('node:net').Socket} */ socket) => {
    const leave = count.enter(socket.remoteAddress ?? '')
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
