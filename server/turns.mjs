import { AsyncResource } from 'node:async_hooks'

/**
 * A client that keeps opening connections makes each request wait for this many polls: some milliseconds. What it sends
 * on them is read in the same polls, so there is a limit in time as well.
 */
const MOST_LOOKS = 50
const LONGEST_LOOKS_MS = 200
/** How soon a client that may not begin is looked at again. */
const REST_LOOK_MS = 25

/**
 * One thread does everything in order of arrival, and a request is often finished as soon as it is read: a client that
 * keeps sending fifty at the same time would make everyone else wait, new connections most of all. So each poll of the
 * network begins one request, taking clients in turn, and the requests of one client wait for each other. Each poll
 * accepts one connection. While connections come, requests wait; otherwise the last of many connections would wait for
 * one request per earlier one.
 */
export class Turns {
  /** The next client first. @type {Map<string, { running: number, waiting: (() => void)[] }>} */
  #clients = new Map()
  #isDue = false
  #hasAccepted = false
  #looksWaited = 0
  #lookingSince = 0
  #running = 0
  #limits

  /**
   * @param {{ most: number, mostOfAll?: number, mostWaiting: number, longestMs: number,
   *   mayBegin?: (name: string, running: number) => boolean }} limits how many requests of one client, and of all, run at
   *   the same time, and how many more of one may wait; a turn ends after `longestMs`, whether or not the work has.
   *   `mayBegin`: whether a client that has this many running may have another now; it is asked again and again
   */
  constructor(limits) {
    this.#limits = limits
  }

  /**
   * Calls `begin` when it is this client's turn, with a function that ends the turn.
   * @param {string} name
   * @param {(leave: () => void) => void} begin
   * @returns {boolean} false, without calling anything, if too many already wait
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
    // Bound, so it does not keep the context of the request whose end lets it begin.
    client.waiting.push(AsyncResource.bind(take))
    this.#beginSoon()
    return true
  }

  /** A connection was accepted at this poll: there may be more. */
  accepted() {
    this.#hasAccepted = true
  }

  /**
   * @param {string} name
   * @param {{ running: number, waiting: (() => void)[] }} client
   */
  #leave(name, client) {
    this.#running -= 1
    client.running -= 1
    if (client.waiting.length === 0 && client.running === 0) this.#clients.delete(name)
    if (this.#clients.size > 0) this.#beginSoon()
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
    const now = performance.now()
    if (this.#looksWaited === 0) this.#lookingSince = now
    const mayWait = this.#hasAccepted && this.#looksWaited < MOST_LOOKS && now - this.#lookingSince < LONGEST_LOOKS_MS
    this.#hasAccepted = false
    this.#looksWaited = mayWait ? this.#looksWaited + 1 : 0
    if (mayWait) return this.#beginSoon()
    if (this.#running >= (this.#limits.mostOfAll ?? Infinity)) return
    let isResting = false
    for (const [name, client] of this.#clients) {
      if (client.running >= this.#limits.most || client.waiting.length === 0) continue
      if (this.#limits.mayBegin?.(name, client.running) === false) {
        isResting = true
        continue
      }
      const begin = client.waiting.shift()
      if (!begin) continue
      this.#running += 1
      client.running += 1
      this.#clients.delete(name)
      this.#clients.set(name, client)
      this.#beginSoon()
      return begin()
    }
    if (isResting) setTimeout(() => this.#beginSoon(), REST_LOOK_MS).unref()
  }
}
