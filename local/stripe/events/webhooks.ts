import { createHmac } from 'node:crypto'
import { type EventRecord, presentEvent } from './event-record.ts'
import type { EventStore } from './event-store.ts'

interface WebhookOptions {
  store: EventStore
  /** Where events go; null sends none. */
  url: string | null
  secret: () => string
  log: (line: string) => void
  /** The wait after the first failure; it doubles with each. */
  firstRetryMs?: number
  timeoutMs?: number
}

const longestWaitMs = 60_000
const mostAttempts = 15

/**
 * Delivers events one after another in the order in which they were created. While the app is unreachable, all of them
 * wait; a refused event is tried again later and does not delay the others.
 */
export class Webhooks {
  readonly #options: Required<WebhookOptions>
  #timer: NodeJS.Timeout | null = null
  #isRunning = false
  #isHeld = false
  #isClosed = false
  #downUntilMs = 0
  #failuresInARow = 0

  constructor(options: WebhookOptions) {
    this.#options = { firstRetryMs: 500, timeoutMs: 10_000, ...options }
  }

  /** Delivers what is due, immediately if no delivery is in progress. */
  wake(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    void this.#run()
  }

  /** Holds events back, so that a test can deliver them by hand, in its own order. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (!isHeld) this.wake()
  }

  /** Sends one event as often as requested, whether or not it was delivered before. Returns the answers. */
  async deliver(event: EventRecord, times: number): Promise<number[]> {
    const answers: number[] = []
    for (let sent = 0; sent < times; sent += 1) answers.push(await this.#send(event))
    if (answers.some(isFine)) this.#settle(event)
    return answers
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    const { store, url, firstRetryMs } = this.#options
    if (this.#isRunning || this.#isHeld || this.#isClosed || url === null) return
    this.#isRunning = true
    try {
      for (
        let event = this.#nextDue();
        event !== undefined && !this.#isHeld && !this.#isClosed;
        event = this.#nextDue()
      ) {
        const answer = await this.#send(event)
        if (answer === 0) {
          this.#downUntilMs = Date.now() + waitMs(firstRetryMs, this.#failuresInARow)
          this.#failuresInARow += 1
          break
        }
        this.#failuresInARow = 0
        if (isFine(answer)) this.#settle(event)
        else this.#postpone(event)
      }
    } finally {
      this.#isRunning = false
    }
    const now = Date.now()
    const waits = store.pending().map((event) => Math.max(leftMs(dueAtMs(event), now), leftMs(this.#downUntilMs, now)))
    if (waits.length === 0 || this.#isClosed || this.#isHeld) return
    this.#timer = setTimeout(() => this.wake(), Math.max(10, Math.min(...waits)))
    this.#timer.unref()
  }

  #nextDue(): EventRecord | undefined {
    const now = Date.now()
    if (leftMs(this.#downUntilMs, now) > 0) return undefined
    return this.#options.store.pending().find((event) => leftMs(dueAtMs(event), now) === 0)
  }

  /** Returns the status, or 0 if there was no answer. */
  async #send(event: EventRecord): Promise<number> {
    const { url, secret, timeoutMs } = this.#options
    if (url === null) return 0
    const payload = JSON.stringify(presentEvent(event), null, 2)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret()),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  #settle(event: EventRecord): void {
    event.delivery = null
    this.#save(event)
  }

  #postpone(event: EventRecord): void {
    const attempts = (event.delivery?.attempts ?? 0) + 1
    const nextAtMs = Date.now() + waitMs(this.#options.firstRetryMs, attempts - 1)
    event.delivery = attempts >= mostAttempts ? null : { attempts, nextAtMs }
    this.#save(event)
  }

  /** No one waits for this who could be told. An event whose delivery is not kept is sent again after a restart. */
  #save(event: EventRecord): void {
    try {
      this.#options.store.save(event)
    } catch (error) {
      this.#options.log(`The delivery of ${event.id} could not be kept: ${String(error)}`)
    }
  }
}

function isFine(status: number): boolean {
  return status >= 200 && status < 300
}

function waitMs(firstMs: number, failures: number): number {
  return Math.min(longestWaitMs, firstMs * 2 ** failures)
}

function dueAtMs({ delivery }: EventRecord): number {
  return delivery?.nextAtMs ?? 0
}

/** How long to wait until then: not at all if it is further away than any wait, because the clock was set back. */
function leftMs(untilMs: number, nowMs: number): number {
  const ms = untilMs - nowMs
  return ms > longestWaitMs ? 0 : Math.max(0, ms)
}

/** The `Stripe-Signature` of a webhook. The time is the real one: receivers refuse what is older than five minutes. */
function signatureOf(payload: string, secret: string, nowMs = Date.now()): string {
  const time = Math.floor(nowMs / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${signature}`
}
