import ipaddr from 'ipaddr.js'
import { networkOf } from './limit-connections.mjs'

/**
 * Pages are made by one thread, in the order in which they are asked for: whoever asks for four hundred at the same time has
 * everyone else wait for all of them. So the requests of one client wait for each other.
 */
export class Turns {
  /** @type {Map<string, { running: number, waiting: (() => void)[] }>} */
  #clients = new Map()

  /** @param {{ most: number, mostWaiting: number, longestMs: number }} limits a turn ends after `longestMs` at the latest */
  constructor(limits) {
    this.limits = limits
  }

  /**
   * Calls `handle` when it is the turn of this client; the turn ends with the response.
   * @param {string} name
   * @param {import('node:http').ServerResponse} response
   * @param {() => void} handle
   */
  take(name, response, handle) {
    const { most, mostWaiting, longestMs } = this.limits
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] }
    this.#clients.set(name, client)
    const begin = () => {
      let isIn = true
      const leave = () => {
        if (!isIn) return
        isIn = false
        clearTimeout(timer)
        client.running -= 1
        client.waiting.shift()?.()
        if (client.running === 0) this.#clients.delete(name)
      }
      const timer = setTimeout(leave, longestMs).unref()
      client.running += 1
      // Who has gone needs no page; what they wrote is still done.
      const isUseless = response.destroyed && /^(?:GET|HEAD)$/.test(response.req.method ?? '')
      if (response.destroyed) setImmediate(leave)
      else response.once('close', leave)
      if (!isUseless) handle()
    }
    if (client.running < most) begin()
    else if (client.waiting.length < mostWaiting) client.waiting.push(begin)
    else response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' }).end(TOO_MANY)
  }
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
