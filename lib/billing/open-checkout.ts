import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import type { BillingCaller } from './billing'

/** Longer than making a subscription may take. */
const leaseSeconds = 180
/** Longer than it mostly takes, as a webhook and the browser ask for the same. */
const patience = { tries: 40, pauseMs: 250 }
const openCheckoutSchema = z.object({ setupIntentId: z.string(), couponCode: z.string().nullable() })
/** A person's unfinished checkout, as the database has it. */
export type OpenCheckout = z.infer<typeof openCheckoutSchema>
const leaseSchema = z.object({
  isGranted: z.boolean(),
  hasHadTrial: z.boolean(),
  openOrder: z.string().nullable(),
  givenUp: z.array(z.string()),
})
/** `openOrder`: the form that counts. `givenUp`: the orders that its person gave up last. */
export type Lease = {
  userId: string
  key: string
  hasHadTrial: boolean
  openOrder: string | null
  givenUp: readonly string[]
}

/** Remembers which form a person has open; an earlier one no longer counts. */
export async function rememberCheckout(admin: Db, userId: string, setupIntentId: string): Promise<void> {
  const { error, status } = await admin.rpc('open_checkout', { user_id: userId, setup_intent_id: setupIntentId })
  if (error) throw fromPostgrest(error, 'checkout.open', status)
}

export async function findOpenCheckout(admin: Db, userId: string): Promise<OpenCheckout | null> {
  const { data, error, status } = await admin.rpc('find_checkout', { user_id: userId })
  if (error) throw fromPostgrest(error, 'checkout.find', status)
  return openCheckoutSchema.nullable().parse(data)
}

/**
 * The right to make or change a person's subscription, held by one request at a time. A second one waits a little, also
 * one of the same order. @throws Refusal if the first takes too long
 */
export async function takeLease(admin: Db, userId: string): Promise<Lease> {
  const key = randomUUID()
  for (let tries = 0; tries < patience.tries; tries++) {
    const { data, error, status } = await admin.rpc('lease_checkout', { user_id: userId, key, seconds: leaseSeconds })
    if (error) throw fromPostgrest(error, 'checkout.lease', status)
    const { isGranted, ...known } = leaseSchema.parse(data)
    if (isGranted) return { userId, key, ...known }
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
  }
  throw new BusyRefusal()
}

/** Another request holds the lease: it is not known what comes of the order. */
export class BusyRefusal extends Refusal {
  constructor() {
    super('limited', 'Your subscription is being set up in another window. Please check again in a moment.')
    this.name = 'BusyRefusal'
  }
}

/** Does `work` on a person's subscription while no other request does. @throws Refusal if another one takes too long */
export async function withLease<T>({ billing, viewer }: BillingCaller, work: () => Promise<T>): Promise<T> {
  const lease = await takeLease(billing.admin, viewer.id)
  try {
    return await work()
  } finally {
    await releaseLease(billing.admin, lease)
  }
}

/**
 * Also forgets the form of an order that is finished: bought or refused. Never throws: the lease expires by itself, and
 * the result or error of the purchase is the answer.
 */
export async function releaseLease(admin: Db, { userId, key }: Lease, finishedOrder?: string): Promise<void> {
  const { error } = await admin.rpc('release_checkout', {
    user_id: userId,
    key,
    ...(finishedOrder !== undefined && { finished_order: finishedOrder }),
  })
  if (error) logError('checkout.release', error)
}
