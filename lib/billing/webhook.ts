import 'server-only'
import type Stripe from 'stripe'
import { fromPostgrest } from '@/lib/errors'
import type { Billing } from './billing'
import { finishCheckout } from './finish-checkout'
import { syncCustomer } from './sync-customer'

/** What can change who has which plan. Everything else is let pass. */
const relevant = /^(customer\.(updated|deleted|subscription\..+|discount\..+)|invoice\.(paid|payment_.+|finalized|voided|marked_uncollectible)|setup_intent\.succeeded|payment_method\.(attached|detached))$/

/** An event that Stripe has signed within the last five minutes; null for any other. */
export function verifyEvent(stripe: Stripe, body: string, signature: string | null, secret: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret)
  } catch {
    return null
  }
}

/**
 * Does what an event asks for, at most once, in any order. The event only names a customer: what is true is asked of
 * Stripe. @throws when it is worth delivering again
 */
export async function handleEvent(billing: Billing, event: Stripe.Event): Promise<void> {
  if (!relevant.test(event.type)) return
  const object = namesOf(event.data.object)
  if (!object.customerId) return
  const { id, type } = event
  if (type === 'setup_intent.succeeded' && object.id) {
    const begun = await billing.admin.rpc('begin_sync', { customer_id: object.customerId, event_id: id, event_type: type })
    if (begun.error) throw fromPostgrest(begun.error, 'sync.begin', begun.status)
    await finishCheckout(billing, object.id)
  }
  await syncCustomer(billing, object.customerId, { id, type })
}

/** The two things read from an event's object, whatever kind it is of. Events bring references as identifiers. */
function namesOf(object: object): { id: string | undefined; customerId: string | undefined } {
  const id = 'id' in object && typeof object.id === 'string' ? object.id : undefined
  if ('object' in object && object.object === 'customer') return { id, customerId: id }
  const customer = 'customer' in object ? object.customer : undefined
  return { id, customerId: typeof customer === 'string' ? customer : undefined }
}
