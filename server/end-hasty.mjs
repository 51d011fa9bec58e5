/** Browsers and proxies wait for each answer before they ask again on a connection. */
const MOST = 20

/** How many answers each connection is still owed. @type {WeakMap<import('node:net').Socket, number>} */
const owed = new WeakMap()

/**
 * Ends the connection of a client that keeps asking without reading answers: a packet holds a thousand requests, and
 * all of them would be done before anyone else's.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether the request must not be answered
 */
export function endHasty({ socket }, response) {
  if (socket.destroyed) return true
  const many = owed.get(socket) ?? 0
  if (many >= MOST) {
    socket.destroy()
    return true
  }
  owed.set(socket, many + 1)
  response.once('close', () => owed.set(socket, (owed.get(socket) ?? 1) - 1))
  return false
}
