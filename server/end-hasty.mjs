/** Browsers and proxies wait for each answer before they ask again on a connection. */
const MOST = 8

/** The answers that each connection is still owed. @type {WeakMap<import('node:net').Socket, Set<import('node:http').ServerResponse>>} */
const owedTo = new WeakMap()

/**
 * Ends the connection of a client that keeps asking without reading answers: a packet holds a thousand requests, and
 * all of them would be done before anyone else's.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether the request must not be answered
 */
export function endHasty({ socket }, response) {
  if (socket.destroyed) return true
  const owed = owedTo.get(socket) ?? begin(socket)
  if (owed.size >= MOST) {
    socket.destroy()
    return true
  }
  owed.add(response)
  response.once('close', () => owed.delete(response))
  return false
}

/** @param {import('node:net').Socket} socket */
function begin(socket) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const owed = new Set()
  owedTo.set(socket, owed)
  // Node tells only the response that is being sent, and not those that wait for it; what is held for them would stay.
  socket.once('close', () => {
    for (const response of owed) {
      if (response.socket) continue
      response.destroyed = true
      response.emit('close')
    }
  })
  return owed
}
