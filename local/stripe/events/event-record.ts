import type Stripe from 'stripe'
import type { Timestamp } from '../world/primitives.ts'

export type EventType = Stripe.Event['type']

export interface EventDraft {
  type: EventType
  created: Timestamp
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
}

/** An event as it is stored: what Stripe shows of it, and the state of its delivery. */
export interface EventRecord extends EventDraft {
  id: string
  sequence: number
  /** In real time, not by the movable clock. */
  madeAtMs: number
  requestId: string | null
  idempotencyKey: string | null
  /** Null once it was delivered or given up. */
  delivery: { attempts: number; nextAtMs: number } | null
}
