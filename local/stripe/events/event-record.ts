import type Stripe from 'stripe'
import type { Timestamp } from '../world/primitives.ts'

export type EventType = Stripe.Event['type']

export interface EventDraft {
  type: EventType
  created: Timestamp
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
}

/** An event as it is stored: what Stripe shows of it, and how far its delivery has come. */
export interface EventRecord extends EventDraft {
  id: string
  sequence: number
  /** In real time, whatever the clock said. */
  madeAtMs: number
  requestId: string | null
  idempotencyKey: string | null
  /** Null once it is delivered or given up. */
  delivery: { attempts: number; nextAtMs: number } | null
}
