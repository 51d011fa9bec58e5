import { isLoopback, networkOf, siteOf } from './network.mjs'

/**
 * Calls `handle` when it is this client's turn; the turn ends with the response.
 * @param {import('./turns.mjs').Turns} turns
 * @param {string} client
 * @param {import('node:http').ServerResponse} response
 * @param {() => void} handle
 */
export function answerInTurn(turns, client, response, handle) {
  const waits = turns.wait(client, (leave) => {
    // A response that waits for an earlier one on its connection is not told when the connection ends.
    const hasGone = response.destroyed || response.req.socket.destroyed
    if (hasGone) leave()
    else response.once('close', leave)
    // A client that has gone needs no page; its writes are still done.
    if (!hasGone || !/^(?:GET|HEAD)$/.test(response.req.method ?? '')) handle()
  })
  if (!waits) response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' }).end(TOO_MANY)
}

const TOO_MANY = 'Too many requests at the same time. Try again in a moment.\n'

/**
 * Requests with the same key wait for each other: per site, or, on this machine, where people try the product and
 * the services call it, per session.
 * @param {import('node:http').IncomingMessage} request after `writeForwarded`
 * @param {number} proxies
 */
export function clientOf({ headers }, proxies) {
  const addresses = String(headers['x-forwarded-for'])
    .split(',')
    .map((address) => address.trim())
  const address = addresses.at(-1 - proxies) ?? addresses[0] ?? ''
  const site = siteOf(networkOf(address))
  return isLoopback(address) ? [site, headers.cookie, headers.authorization].join(' ') : site
}
