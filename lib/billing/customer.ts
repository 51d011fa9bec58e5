import 'server-only'
import type Stripe from 'stripe'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import type { Billing, BillingCaller } from './billing'
import { callStripe, isEmailRefused, isMissing } from './stripe-call'

/** The customer number of this person, or null. Read with their own client: RLS shows no one else's. */
export async function findCustomerId(db: Db, userId: string): Promise<string | null> {
  const { data, error, status } = await db
    .from('subscribers')
    .select('stripe_customer_id')
    .eq('user_id', userId)
    .maybeSingle()
  if (error) throw fromPostgrest(error, 'billing.customer', status)
  return data?.stripe_customer_id ?? null
}

/** @throws Refusal for people who have never been a customer */
export async function getCustomerId(db: Db, userId: string): Promise<string> {
  const customerId = await findCustomerId(db, userId)
  if (customerId === null) throw new Refusal('invalid', 'There is no paid plan yet.')
  return customerId
}

/**
 * This person's customer, made if there is none. Never looked up by e-mail: an address proves nothing. Two requests at
 * the same time make one customer at Stripe (idempotency key), and the database keeps one.
 */
export async function ensureCustomer({ billing, db, viewer }: BillingCaller): Promise<string> {
  const { stripe, admin } = billing
  const known = await findCustomerId(db, viewer.id)
  if (known !== null && (await isThere(stripe, known))) return known

  const made = await callStripe(
    'customer.create',
    // Only values that never change: the same key with different contents would be refused.
    stripe.customers.create(
      { metadata: { user_id: viewer.id } },
      { idempotencyKey: `customer:${viewer.id}:${known ?? 'first'}` },
    ),
  )
  await tellStripe(stripe, made.id, { email: viewer.email, name: viewer.displayName })
  const { data, error, status } = await admin.rpc('claim_customer', {
    user_id: viewer.id,
    customer_id: made.id,
    told_email: viewer.email,
    ...(known !== null && { instead_of: known }),
  })
  if (error) throw fromPostgrest(error, 'customer.claim', status)
  return data
}

/**
 * Where Stripe sends invoices and reminders. Nowhere if it takes no such address: what is paid must not depend on that,
 * and the one before may be someone else's by now.
 */
export async function tellStripe(
  stripe: Billing['stripe'],
  customerId: string,
  person: { email: string; name?: string },
): Promise<void> {
  const tell = (about: Stripe.CustomerUpdateParams) =>
    callStripe('customer.email', stripe.customers.update(customerId, about))
  try {
    await tell(person)
  } catch (error) {
    if (!isEmailRefused(error)) throw error
    logError('customer.email', error)
    await tell({ ...person, email: '' })
  }
}

/** Whether Stripe knows this customer. */
export async function isThere(stripe: Billing['stripe'], customerId: string): Promise<boolean> {
  try {
    const customer = await callStripe('customer.retrieve', stripe.customers.retrieve(customerId))
    return !customer.deleted
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** What Stripe deducts from this customer's next charges, in cents: the credit of an earlier plan. */
export async function creditOf(stripe: Billing['stripe'], customerId: string): Promise<number> {
  const customer = await callStripe('customer.retrieve', stripe.customers.retrieve(customerId))
  return customer.deleted ? 0 : Math.max(0, -customer.balance)
}

/** The address of Stripe's own page for this person's cards and invoices; it leads back to `returnUrl`. */
export async function openPortal(
  { billing, db, viewer }: BillingCaller,
  { returnUrl }: { returnUrl: string },
): Promise<{ url: string }> {
  const customer = await getCustomerId(db, viewer.id)
  const { url } = await callStripe(
    'portal.open',
    billing.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
  )
  return { url }
}

/**
 * Deletes a customer whose account was deleted: Stripe cancels their subscriptions right away and forgets their cards;
 * it keeps their invoices.
 */
export async function endDepartedCustomer({ stripe, admin }: Billing, customerId: string): Promise<void> {
  try {
    await callStripe('customer.delete', stripe.customers.del(customerId))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const { error, status } = await admin.rpc('forget_departed_customer', { customer_id: customerId })
  if (error) throw fromPostgrest(error, 'customer.forget', status)
}
