import ipaddr from 'ipaddr.js'
import { networkOf } from './limit-connections.mjs'

/**
 * Calls `handle` when it is the turn of this client; the turn ends with the response.
 * @param {import('./turns.mjs').Turns} turns
 * @param {string} client
 * @param {import('node:http').ServerResponse} response
 * @param {() => void} handle
 */
export function answerInTurn(turns, client, response, handle) {
  const waits = turns.wait(client, (leave) => {
    // A response that waits for an earlier one on its connection is not told of the connection's end.
    const hasGone = response.destroyed || response.req.socket.destroyed
    if (hasGone) leave()
    else response.once('close', leave)
    // Who has gone needs no page; what they wrote is still done.
    if (!hasGone || !/^(?:GET|HEAD)$/.test(response.req.method ?? '')) handle()
  })
  if (!waits) response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' }).end(TOO_MANY)
}

const TOO_MANY = 'Too many requests at the same time. Try again in a moment.\n'

/**
 * Who waits for whom: a network; on this machine, where people try the product and the services call it, a session.
 * @param {import('node:http').IncomingMessage} request after `writeForwarded`
 * @param {number} proxies
 */
export function clientOf({ headers }, proxies) {
  const addresses = String(headers['x-forwarded-for'])
    .split(',')
    .map((address) => address.trim())
  const address = addresses.at(-1 - proxies) ?? addresses[0] ?? ''
  const isHere = ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
  return isHere ? [networkOf(address), headers.cookie, headers.authorization].join(' ') : networkOf(address)
}
