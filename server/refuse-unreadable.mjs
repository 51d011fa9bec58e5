const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Answers what no page or route can read, which Next would answer with 500: paths that are no percent-encoding, whole addresses, and
 * methods that nothing here has.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was answered
 */
export function refuseUnreadable({ method, url }, response) {
  if (METHODS.has(method) && isReadable(url)) return false
  response
    .writeHead(METHODS.has(method) ? 400 : 405, { 'content-type': 'text/plain; charset=utf-8' })
    .end('The request cannot be read.\n')
  return true
}

function isReadable(url) {
  if (!url.startsWith('/')) return false
  try {
    decodeURIComponent(url.split('?', 1)[0])
    return true
  } catch {
    return false
  }
}
