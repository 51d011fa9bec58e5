import 'server-only'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import { asking, isMissing } from './stripe-failure'

export type Payer = { id: string; email: string; displayName: string }

/** The customer number of this person, or null. Read with their own client: RLS shows nobody another's. */
export async function findCustomerId(db: Db, userId: string): Promise<string | null> {
  const { data, error, status } = await db
    .from('subscribers')
    .select('stripe_customer_id')
    .eq('user_id', userId)
    .maybeSingle()
  if (error) throw fromPostgrest(error, 'billing.customer', status)
  return data?.stripe_customer_id ?? null
}

/** @throws Refusal for who has never been a customer */
export async function getCustomerId(db: Db, userId: string): Promise<string> {
  const customerId = await findCustomerId(db, userId)
  if (customerId === null) throw new Refusal('invalid', 'There is no paid plan yet.')
  return customerId
}

/**
 * The customer of this person, made when there is none. Never found by e-mail: an address proves nothing. Two requests
 * at once make one customer at Stripe (idempotency key), and the database keeps one.
 */
export async function ensureCustomer({ stripe, admin }: Billing, db: Db, payer: Payer): Promise<string> {
  const known = await findCustomerId(db, payer.id)
  if (known !== null && (await isThere(stripe, known))) return known

  const made = await asking(
    'customer.create',
    // Only what never changes: the same key with other contents would be refused.
    stripe.customers.create(
      { metadata: { user_id: payer.id } },
      { idempotencyKey: `customer:${payer.id}:${known ?? 'first'}` },
    ),
  )
  await asking('customer.update', stripe.customers.update(made.id, { email: payer.email, name: payer.displayName }))
  const { data, error, status } = await admin.rpc('claim_customer', {
    user_id: payer.id,
    customer_id: made.id,
    told_email: payer.email,
    ...(known !== null && { instead_of: known }),
  })
  if (error) throw fromPostgrest(error, 'customer.claim', status)
  return data
}

async function isThere(stripe: Billing['stripe'], customerId: string): Promise<boolean> {
  try {
    const customer = await asking('customer.retrieve', stripe.customers.retrieve(customerId))
    return !customer.deleted
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
