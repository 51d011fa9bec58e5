/** How long we discard what is sent after the answer, so that the sender can read the answer. */
const LINGER_MS = 1500

/**
 * Ends the connection of a request that was answered before its body was read; otherwise we would have to receive
 * everything that is sent.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function endUnread(request, response) {
  // A request whose body was cancelled before the answer no longer has one.
  const { socket } = request
  response.once('finish', () => {
    if (request.complete) return
    request.resume()
    const timer = setTimeout(() => {
      if (!request.complete) socket.destroy()
    }, LINGER_MS)
    request.once('end', () => clearTimeout(timer))
    request.once('close', () => clearTimeout(timer))
  })
}
