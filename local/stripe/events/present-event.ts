import Stripe from 'stripe'
import type { EventRecord } from './event-record.ts'

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
