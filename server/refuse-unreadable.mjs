/** No page has more. Next takes more than a second for thousands that have the same name. */
const MOST_PARAMETERS = 400
/** No browser keeps more for one site. For a route, Next writes all of them again for each: 3,300 took 1.8 s. */
const MOST_COOKIES = 200

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Refuses requests that no page or route can read, and that Next would answer with 500: paths with broken
 * percent-encoding, absolute addresses, multipart forms without a boundary, and methods that nothing here supports; and
 * addresses with more parameters, and requests with more cookies, than Next reads quickly.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was answered
 */
export function refuseUnreadable({ method = '', url = '', headers }, response) {
  if (
    METHODS.has(method) &&
    isReadable(url) &&
    hasReadableType(headers['content-type'] ?? '') &&
    hasFewCookies(headers.cookie ?? '')
  )
    return false
  response
    .writeHead(METHODS.has(method) ? 400 : 405, { 'content-type': 'text/plain; charset=utf-8' })
    .end('The request cannot be read.\n')
  return true
}

/** @param {string} url */
function isReadable(url) {
  if (!url.startsWith('/')) return false
  try {
    const [path = '', ...query] = url.split('?')
    decodeURIComponent(path)
    return query.join('?').split('&').length <= MOST_PARAMETERS
  } catch {
    return false
  }
}

/** @param {string} type */
function hasReadableType(type) {
  return !/^\s*multipart\//i.test(type) || /;\s*boundary=\S/i.test(type)
}

/** @param {string} cookies */
function hasFewCookies(cookies) {
  return cookies.split(';').length <= MOST_COOKIES
}
