import { networkOf, siteOf } from './network.mjs'
import { Turns } from './turns.mjs'

/** @typedef {import('node:stream').Duplex} Duplex */

/** A packet is read in pieces of this size, and after each we look how long it took. */
const PIECE_BYTES = 1024
const LONG_MS = 0.5

/** How each connection is read. @type {WeakMap<Duplex, (bytes: Buffer) => void>} */
const readers = new WeakMap()

/**
 * Node reads everything that has come on a connection before it looks at the next one: two megabytes, which may be
 * seventy thousand requests or three hundred thousand parts of a body. So what takes long waits for its site's turn,
 * and what other connections sent comes first.
 * @param {import('node:http').Server} server
 */
export function readInTurn(server) {
  const turns = new Turns({ most: Infinity, mostWaiting: Infinity, longestMs: 1000 })
  server.on('connection', (/** @type {import('node:net').Socket} */ socket) => {
    const [parse] = /** @type {((bytes: Buffer) => void)[]} */ (socket.listeners('data'))
    if (!parse) throw new Error('Node no longer reads requests from the events of their connection.')
    const site = siteOf(networkOf(socket.remoteAddress ?? ''))
    const read = (/** @type {Buffer} */ bytes) => {
      const since = performance.now()
      let at = 0
      do {
        parse(bytes.subarray(at, at + PIECE_BYTES))
        at += PIECE_BYTES
        if (at >= bytes.length || socket.destroyed) return
        // Whoever asks for another protocol waits for the answer before they speak it.
        if (!readers.has(socket)) return socket.destroy()
      } while (!socket.isPaused() && performance.now() - since < LONG_MS)
      // Node itself pauses a connection whose requests or answers are not read, and resumes it.
      const isPaused = socket.isPaused()
      socket.pause().unshift(bytes.subarray(at))
      if (isPaused) return
      turns.wait(site, (leave) => {
        socket.resume()
        leave()
      })
    }
    socket.removeListener('data', parse)
    socket.on('data', read)
    readers.set(socket, read)
  })
}

/**
 * From here on, the connection belongs to another protocol.
 * @param {Duplex} socket
 */
export function readNoMore(socket) {
  const read = readers.get(socket)
  if (read) socket.removeListener('data', read)
  readers.delete(socket)
}
