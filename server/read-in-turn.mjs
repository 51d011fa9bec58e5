import { networkOf, siteOf } from './network.mjs'
import { Turns } from './turns.mjs'

/** @typedef {import('node:stream').Duplex} Duplex */

/** A packet is read in pieces of this size, and after each we look how long it took. */
const PIECE_BYTES = 1024
const LONG_MS = 0.5
/** For all connections of a site in one poll of the network. */
const LONG_OF_SITE_MS = 5

/** How each connection is read. @type {WeakMap<Duplex, (bytes: Buffer) => void>} */
const readers = new WeakMap()

/**
 * Node reads everything that has come on a connection before it looks at the next one: two megabytes, which may be
 * seventy thousand requests or three hundred thousand parts of a body. And it reads all connections before it accepts
 * the next one. So what takes long waits for its site's turn, and what other connections sent comes first.
 * @param {import('node:http').Server} server
 */
export function readInTurn(server) {
  const turns = new Turns({ most: Infinity, mostWaiting: Infinity, longestMs: 1000 })
  /** How long each site's connections were read in this poll. @type {Map<string, number>} */
  const takenMs = new Map()
  let hasAccepted = false
  let areMoreComing = false
  const endPoll = () => {
    takenMs.clear()
    areMoreComing = hasAccepted
    hasAccepted = false
  }
  const take = (/** @type {string} */ site, /** @type {number} */ ms) => {
    if (takenMs.size === 0) setImmediate(endPoll)
    takenMs.set(site, (takenMs.get(site) ?? 0) + ms)
  }
  /** Each poll accepts one connection: while more are coming, it reads only one of each site. */
  const mayTake = (/** @type {string} */ site) => {
    const ms = takenMs.get(site)
    return ms === undefined || (!areMoreComing && ms < LONG_OF_SITE_MS)
  }
  server.on('connection', (/** @type {import('node:net').Socket} */ socket) => {
    hasAccepted = true
    const [parse] = /** @type {((bytes: Buffer) => void)[]} */ (socket.listeners('data'))
    if (!parse) throw new Error('Node no longer reads requests from the events of their connection.')
    const site = siteOf(networkOf(socket.remoteAddress ?? ''))
    let isItsTurn = false
    /** @returns how much was read */
    const readPieces = (/** @type {Buffer} */ bytes) => {
      const since = performance.now()
      let at = 0
      while (at < bytes.length && performance.now() - since < LONG_MS) {
        parse(bytes.subarray(at, at + PIECE_BYTES))
        at += PIECE_BYTES
        if (socket.isPaused() || socket.destroyed || !readers.has(socket)) break
      }
      take(site, performance.now() - since)
      return at
    }
    const read = (/** @type {Buffer} */ bytes) => {
      const mayRead = isItsTurn || mayTake(site)
      isItsTurn = false
      const at = mayRead ? readPieces(bytes) : 0
      if (at >= bytes.length || socket.destroyed) return
      // Whoever asks for another protocol waits for the answer before they speak it.
      if (!readers.has(socket)) return socket.destroy()
      // Node itself pauses a connection whose requests or answers are not read, and resumes it.
      const isPaused = socket.isPaused()
      socket.pause().unshift(bytes.subarray(at))
      if (isPaused) return
      turns.wait(site, (leave) => {
        isItsTurn = true
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
