/**
 * Writes into a request where it really comes from, before Next reads it: Next trusts a client's own `x-forwarded-…`.
 * Behind the operator's `proxies` (`TRUSTED_PROXIES`) theirs stay; without a proxy no one may send such headers.
 * `lib/forwarded.ts` reads the addresses.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} proxies
 */
export function writeForwarded({ headers, socket }, proxies) {
  const told = proxies > 0 ? headers['x-forwarded-for'] : undefined
  if (proxies === 0) for (const name of Object.keys(headers)) if (isForwarded(name)) delete headers[name]
  const peer = socket.remoteAddress ?? ''
  headers['x-forwarded-for'] = told ? `${told}, ${peer}` : peer
}

/** @param {string} name */
function isForwarded(name) {
  return name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip'
}
