/**
 * Refuses what another site’s page sends to one of ours: Next does not act on it either, but answers 500, as if it had failed
 * itself. Routes below `/api` answer for themselves.
 * @param {import('node:http').IncomingMessage} request after `writeForwarded`
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was answered
 */
export function refuseForeignForms({ method, url = '', headers }, response) {
  const { origin, host } = headers
  if (method !== 'POST' || !origin || url.startsWith('/api/')) return false
  if (URL.canParse(origin) && new URL(origin).host === (headers['x-forwarded-host'] ?? host)) return false
  response
    .writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('A page of another site may not send this.\n')
  return true
}
