import { isDeepStrictEqual } from 'node:util'
import Stripe from 'stripe'
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

/** The previous values of what changed, as in an event's `previous_attributes`. */
export function changedAttributes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...keys].filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, before[key] ?? null]))
}

/** An event as it is listed and as it is sent. */
export function presentEvent(event: EventRecord) {
  return {
    id: event.id,
    object: 'event' as const,
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: event.data,
    livemode: false,
    pending_webhooks: event.delivery === null ? 0 : 1,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  }
}
