import { ApiError } from '../api/api-error.ts'
import { changedAttributes, type EventDraft, type EventType } from '../events/event-record.ts'
import type { Timestamp } from './primitives.ts'
import type { Collections, Records, State } from './state.ts'

const NOUNS: Record<keyof Records, string> = {
  products: 'product',
  prices: 'price',
  customers: 'customer',
  paymentMethods: 'PaymentMethod',
  setupIntents: 'setupintent',
  coupons: 'coupon',
  promotionCodes: 'promotion code',
  subscriptions: 'subscription',
  invoices: 'invoice',
  portalSessions: 'portal session',
}

/** What became of a change, and the events that report it. */
type Outcome<T> = { result: T; events: EventDraft[] } | { refusal: ApiError; events: EventDraft[] }

/**
 * The state together with the time and the events that changes create. Changes happen inside `transact`, which reverts
 * all of them when one fails.
 */
export class World {
  state: State
  /** Where browsers reach the stand-in. */
  readonly publicUrl: () => string
  readonly #realNow: () => number
  #drafts: EventDraft[] = []
  /** Set while due things are performed, each at its own time. */
  #frozen: { customer: string; at: Timestamp } | null = null

  constructor(state: State, publicUrl: () => string, realNow: () => number = () => Date.now() / 1000) {
    this.state = state
    this.publicUrl = publicUrl
    this.#realNow = realNow
  }

  /** The current time for a customer, or for all. */
  now(customer?: string | null): Timestamp {
    if (this.#frozen !== null && (customer == null || customer === this.#frozen.customer)) return this.#frozen.at
    return Math.floor(this.#realNow()) + this.aheadSeconds(customer)
  }

  aheadSeconds(customer?: string | null): number {
    const own = customer == null ? 0 : (this.state.customers[customer]?.clockAheadSeconds ?? 0)
    return this.state.clockAheadSeconds + own
  }

  /** Runs something as if it were `at` for this customer. */
  at(customer: string, at: Timestamp, action: () => void): void {
    this.#frozen = { customer, at }
    try {
      action()
    } finally {
      this.#frozen = null
    }
  }

  /** @throws ApiError `resource_missing` */
  get<C extends keyof Records>(collection: C, id: string, param = 'id'): Records[C] {
    const collections: Collections = this.state
    const records = collections[collection]
    const found = Object.hasOwn(records, id) ? records[id] : undefined
    if (found === undefined) throw ApiError.missing(NOUNS[collection], id, param)
    return found
  }

  emit(type: EventType, object: object, customer: string | null, previous?: object): void {
    this.#drafts.push({
      type,
      created: this.now(customer),
      data: { object: toJson(object), ...(previous ? { previous_attributes: toJson(previous) } : {}) },
    })
  }

  /** Makes a change and, if it is visible in `show`, the event that reports it. */
  change(type: EventType, show: () => object, customer: string, change: () => void): void {
    const before = toJson(show())
    change()
    const after = show()
    const previous = changedAttributes(before, toJson(after))
    if (Object.keys(previous).length > 0) this.emit(type, after, customer, previous)
  }

  /**
   * Runs a change completely or not at all, and keeps it: what `keep` could not write to disk has not happened. An
   * ApiError with `keepsChanges` is a refusal that leaves changes on purpose.
   */
  transact<T>(action: () => T, keep: (outcome: Outcome<T>) => void): Outcome<T> {
    const before = structuredClone(this.state)
    this.#drafts = []
    try {
      const outcome = this.#attempt(action)
      keep(outcome)
      return outcome
    } catch (error) {
      this.state = before
      throw error
    } finally {
      this.#drafts = []
    }
  }

  #attempt<T>(action: () => T): Outcome<T> {
    try {
      return { result: action(), events: this.#drafts }
    } catch (error) {
      if (error instanceof ApiError && error.keepsChanges) return { refusal: error, events: this.#drafts }
      throw error
    }
  }

  /** A copy of the world, to try what would happen. */
  copy(): World {
    return new World(structuredClone(this.state), this.publicUrl, this.#realNow)
  }
}

/** What is sent over HTTP. Presented objects are trees of plain values, so this is always an object. */
function toJson(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object)) as Record<string, unknown>
}
