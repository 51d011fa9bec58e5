import ipaddr from 'ipaddr.js'
import { networkOf } from './limit-connections.mjs'

/**
 * Pages are made by one thread, in the order in which they are asked for: whoever asks for four hundred at the same time would
 * have everyone else wait for all of them. So each look at the network begins one request, of each client in turn, and the
 * requests of one client wait for each other. `local/http/turns.ts` does the same for the services.
 */
export class Turns {
  /** The next one first. @type {Map<string, { running: number, waiting: (() => void)[] }>} */
  #clients = new Map()
  #isDue = false

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
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] }
    if (client.waiting.length >= this.limits.mostWaiting) {
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' }).end(TOO_MANY)
      return
    }
    this.#clients.set(name, client)
    client.waiting.push(() => {
      // Who has gone needs no page; what they wrote is still done.
      if (response.destroyed && /^(?:GET|HEAD)$/.test(response.req.method ?? '')) return this.#leave(name)
      let isIn = true
      const leave = () => {
        clearTimeout(timer)
        if (isIn) this.#leave(name)
        isIn = false
      }
      const timer = setTimeout(leave, this.limits.longestMs).unref()
      if (response.destroyed) leave()
      else response.once('close', leave)
      handle()
    })
    this.#beginSoon()
  }

  /** @param {string} name */
  #leave(name) {
    const client = this.#clients.get(name)
    if (!client) return
    client.running -= 1
    if (client.waiting.length > 0) this.#beginSoon()
    else if (client.running === 0) this.#clients.delete(name)
  }

  #beginSoon() {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#beginOne()
    })
  }

  #beginOne() {
    for (const [name, client] of this.#clients) {
      if (client.running >= this.limits.most) continue
      const begin = client.waiting.shift()
      if (!begin) continue
      client.running += 1
      this.#clients.delete(name)
      this.#clients.set(name, client)
      begin()
      return this.#beginSoon()
    }
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
