/**
 * What a client's answers cost the one thread that draws them, measured by what they write, before it is compressed:
 * about 8 kB a millisecond where it is drawn slowest, as with thousands of small techniques. Only while others ask, a
 * client whose answers are heavy gets them one by one, and rests for most of the time. Others then wait for one of its
 * answers at most, however many it asks for at the same time.
 */
const BYTES_A_MS = 8_000
/** Of the thread's time, while others ask. */
const SHARE = 0.25
/** May be owed at any time: several boards of 1,000 techniques at once. */
const ALLOWED_MS = 400
/** The same while nothing of the client is on its way: others wait for one answer at most, so its rest is short. */
const ALLOWED_ALONE_MS = 1_600
/** No one rests for longer than it takes to pay this back: some seconds. */
const MOST_OWED_MS = 2_000
/** What an answer is expected to cost of a client of which nothing heavier is known. */
const LIGHT_MS = 100
/** A client that had a heavy answer is expected to have half of that after this long. */
const HALF_LIFE_MS = 5 * 60_000
/** Others ask if one of them did within this. */
const OTHERS_MS = 60_000
/** Pages, and what the browser's router asks for; files are read, not drawn. */
const DRAWN = /^text\/(?:html|x-component)\b/
const MOST_KNOWN = 10_000

/** @typedef {{ owedMs: number, expectedMs: number, at: number }} Account */

export class HeavyAnswers {
  /** The one that asked last comes last. @type {Map<string, Account>} */
  #clients = new Map()
  /** Who asked last, and who did before that was someone else. @type {{ name: string, at: number }[]} */
  #lastTwo = []
  #now

  /** @param {() => number} now in milliseconds, for tests */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** @param {string} name */
  asked(name) {
    const account = this.#of(name)
    this.#lastTwo = [{ name, at: this.#now() }, ...this.#lastTwo.filter((one) => one.name !== name).slice(0, 1)]
    this.#clients.delete(name)
    this.#clients.set(name, account)
    if (this.#clients.size > MOST_KNOWN) this.#clients.delete(/** @type {string} */ (this.#clients.keys().next().value))
  }

  /**
   * Whether another answer of this client may begin while `running` are on their way.
   * @param {string} name
   * @param {number} running
   */
  mayBegin(name, running) {
    const { owedMs, expectedMs } = this.#of(name)
    const isLittle = running === 0 ? owedMs <= ALLOWED_ALONE_MS : owedMs + running * expectedMs <= ALLOWED_MS
    return isLittle || !this.#doOthersAsk(name)
  }

  /**
   * Counts what the response writes, and what it cost once it has ended.
   * @param {string} name
   * @param {import('node:http').ServerResponse} response before anything compresses what is written to it
   */
  watch(name, response) {
    let cost = 0
    countWritten(response, (bytes) => {
      cost += bytes / BYTES_A_MS
      const account = this.#of(name)
      account.owedMs = Math.min(account.owedMs + bytes / BYTES_A_MS, MOST_OWED_MS)
      account.expectedMs = Math.max(account.expectedMs, cost)
      this.#clients.set(name, account)
    })
  }

  /** @param {string} name */
  #doOthersAsk(name) {
    const since = this.#now() - OTHERS_MS
    return this.#lastTwo.some((one) => one.name !== name && one.at > since)
  }

  /** @param {string} name @returns {Account} */
  #of(name) {
    const now = this.#now()
    const known = this.#clients.get(name)
    if (!known) return { owedMs: 0, expectedMs: LIGHT_MS, at: now }
    const passed = now - known.at
    known.owedMs = Math.max(0, known.owedMs - passed * SHARE)
    known.expectedMs = Math.max(LIGHT_MS, known.expectedMs * 0.5 ** (passed / HALF_LIFE_MS))
    known.at = now
    return known
  }
}

/**
 * A library that compresses replaces `write` and `end`, and calls those that it found: what is replaced counts, too.
 * @param {import('node:http').ServerResponse} response
 * @param {(bytes: number) => void} count
 */
function countWritten(response, count) {
  for (const method of /** @type {const} */ (['write', 'end'])) {
    /** @param {Function} inner */
    const counted = (inner) =>
      /** @this {unknown} @param {unknown[]} args */
      function (...args) {
        const [chunk] = args
        const isDrawn = DRAWN.test(String(response.getHeader('content-type')))
        if (isDrawn && (typeof chunk === 'string' || chunk instanceof Uint8Array)) count(chunk.length)
        return inner.apply(response, args)
      }
    let current = counted(response[method])
    Object.defineProperty(response, method, {
      configurable: true,
      get: () => current,
      set: (replaced) => {
        current = counted(replaced)
      },
    })
  }
}
