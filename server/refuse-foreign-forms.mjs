/**
 * Refuses what another site’s page sends to one of ours: Next does not act on it either, but answers 500, as if it had
 * failed itself. Routes below `/api` check this themselves.
 * @param {import('node:http').IncomingMessage} request after `writeForwarded`
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was answered
 */
export function refuseForeignForms({ method, url = '', headers }, response) {
  if (method !== 'POST' || url.startsWith('/api/') || isOurs(headers)) return false
  response
    .writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('A page of another site may not send this.\n')
  return true
}

/**
 * Like `isSameOrigin` in `lib/http`: a page without a referrer sends its forms with the origin `null`.
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function isOurs({ origin, host, 'sec-fetch-site': site, 'x-forwarded-host': outerHost = host }) {
  if (site) return site === 'same-origin' || site === 'none'
  return !origin || (URL.canParse(origin) && new URL(origin).host === outerHost)
}
