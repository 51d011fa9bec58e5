/** Each part of a body costs as much as hundreds of bytes: clients send them in parts of some kilobytes. */
const MOST_CRUMBS = 1000
const CRUMB_BYTES = 128

/**
 * Ends the connection of a client that sends a body in very many tiny parts (`Transfer-Encoding: chunked`): whoever
 * reads it would hold and handle each of them.
 * @param {import('node:http').IncomingMessage} request
 */
export function endCrumbs(request) {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  let parts = 0
  let bytes = 0
  request.push = (/** @type {Buffer | null} */ part, encoding) => {
    parts += 1
    bytes += part?.length ?? 0
    if (parts > MOST_CRUMBS && bytes < parts * CRUMB_BYTES) request.socket.destroy()
    return push(part, encoding)
  }
}
