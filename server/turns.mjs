import { AsyncResource } from 'node:async_hooks'

/** Who opens connections without end keeps requests waiting for this many looks, some milliseconds, each. */
const MOST_LOOKS = 50

/**
 * One thread does everything in the order in which it comes, and a request is often done whole as soon as it is read: fifty
 * that one client sends at the same time, again and again, would make everyone else wait, new connections most of all. So each
 * look at the network begins one request, of each client in turn, and the requests of one client wait for each other. One
 * connection is accepted at each look: while they come, requests wait, or the last of many would wait for a request each.
 */
export class Turns {
  /** The next one first. @type {Map<string, { running: number, waiting: (() => void)[] }>} */
  #clients = new Map()
  #isDue = false
  #hasAccepted = false
  #looksWaited = 0
  #limits

  /**
   * @param {{ most: number, mostWaiting: number, longestMs: number }} limits how many requests of one client are under way at
   *   the same time and how many more may wait; a turn ends after `longestMs`, whether or not the work has
   */
  constructor(limits) {
    this.#limits = limits
  }

  /**
   * Calls `begin` when it is the turn of this client, with what ends the turn.
   * @param {string} name
   * @param {(leave: () => void) => void} begin
   * @returns {boolean} false, and nothing is called, where too many wait already
   */
  wait(name, begin) {
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] }
    if (client.waiting.length >= this.#limits.mostWaiting) return false
    this.#clients.set(name, client)
    const take = () => {
      let isIn = true
      const leave = () => {
        if (isIn) this.#leave(name, client)
        isIn = false
        clearTimeout(timer)
      }
      const timer = setTimeout(leave, this.#limits.longestMs).unref()
      begin(leave)
    }
    // Bound: it has nothing of the request whose end lets it begin.
    client.waiting.push(AsyncResource.bind(take))
    this.#beginSoon()
    return true
  }

  /** A connection was accepted at this look: there may be more. */
  accepted() {
    this.#hasAccepted = true
  }

  /**
   * @param {string} name
   * @param {{ running: number, waiting: (() => void)[] }} client
   */
  #leave(name, client) {
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
    const mayWait = this.#hasAccepted && this.#looksWaited < MOST_LOOKS
    this.#hasAccepted = false
    this.#looksWaited = mayWait ? this.#looksWaited + 1 : 0
    if (mayWait) return this.#beginSoon()
    for (const [name, client] of this.#clients) {
      if (client.running >= this.#limits.most) continue
      const begin = client.waiting.shift()
      if (!begin) continue
      client.running += 1
      this.#clients.delete(name)
      this.#clients.set(name, client)
      this.#beginSoon()
      return begin()
    }
  }
}
