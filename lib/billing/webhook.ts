import 'server-only'
import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Billing } from './billing'
import { finishCheckout } from './finish-checkout'
import { beginSync, syncCustomer } from './sync-customer'

/** What can change a person's plan. Everything else is ignored. */
const relevant =
  /^(customer\.(updated|deleted|subscription\..+|discount\..+)|invoice\.(paid|payment_.+|finalized|voided|marked_uncollectible)|setup_intent\.succeeded|payment_method\.(attached|detached)|credit_note\..+)$/

/** An event that Stripe has signed within the last five minutes; null for any other. */
export function verifyEvent(
  stripe: Stripe,
  body: string,
  signature: string | null,
  secret: string,
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret)
  } catch {
    return null
  }
}

/**
 * Handles an event at most once, in any order. The event only names a customer: Stripe is asked for the current state.
 * @throws AppError `invalid` for what is not an event, and anything else when it is worth delivering again
 */
export async function handleEvent(billing: Billing, event: Stripe.Event): Promise<void> {
  const { id, type, objectId, customerId } = namesOf(event)
  if (!relevant.test(type) || customerId === undefined) return
  if (type === 'setup_intent.succeeded' && objectId !== undefined) {
    const { isHandled } = await beginSync(billing, customerId, { id, type })
    if (isHandled) return
    await finishCheckout(billing, objectId)
  }
  await syncCustomer(billing, customerId, { id, type })
}

/** A Stripe id: nothing that a database or a path would choke on. */
const identifier = z.string().regex(/^(?!\.{1,2}$)[\x21-\x7e]{1,255}$/)
/** The fields we read of any kind of event. Its object has references as ids. */
const eventSchema = z.object({
  id: identifier,
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: identifier.optional(),
      customer: z.union([identifier, z.object({}), z.null()]).optional(),
    }),
  }),
})

/** @throws AppError `invalid` for what is signed but not an event */
function namesOf(event: unknown): {
  id: string
  type: string
  objectId: string | undefined
  customerId: string | undefined
} {
  const { data: parsed, error } = eventSchema.safeParse(event)
  if (error) {
    logError('stripe.event', error)
    throw new AppError('invalid', 'webhook: not an event', { cause: error })
  }
  const { id, type } = parsed
  const { object, id: objectId, customer } = parsed.data.object
  return {
    id,
    type,
    objectId,
    customerId: object === 'customer' ? objectId : typeof customer === 'string' ? customer : undefined,
  }
}
