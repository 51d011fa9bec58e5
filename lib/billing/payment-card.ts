import 'server-only'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { Refusal } from '@/lib/errors'
import type { Billing, BillingCaller } from './billing'
import type { DuePayment } from '@/lib/plans/billing-view'
import { getCustomerId } from './customer'
import { payOpenInvoices } from './due-payment'
import { confirmedCardOf, createSetupIntent, getOwnSetupIntent, type Owner, secretOf } from './setup-intent'
import { claimTrial } from './claim-trial'
import type { cardInput } from './schema'
import { callStripe } from './stripe-call'
import { isLive } from './subscription-facts'
import { listSubscriptions } from './subscriptions'
import { syncCustomer } from './sync-customer'

/** Opens the form for another card. @throws Refusal for people who have never been a customer */
export async function openCardForm({ billing, db, viewer }: BillingCaller): Promise<{ client_secret: string }> {
  const owner = { userId: viewer.id, customerId: await getCustomerId(db, viewer.id) }
  return { client_secret: secretOf(await createSetupIntent(billing.stripe, owner, 'card')) }
}

/**
 * From now on the just confirmed card pays, open invoices first. Returns a payment that the card holder has to confirm.
 * @throws Refusal in Stripe's own words
 */
export async function confirmCard(
  { billing, db, viewer }: BillingCaller,
  { setup_intent_id: setupIntentId }: z.output<typeof cardInput>,
): Promise<{ payment: DuePayment | null }> {
  const owner = { userId: viewer.id, customerId: await getCustomerId(db, viewer.id) }
  const intent = await getOwnSetupIntent(billing.stripe, setupIntentId, owner, 'card')
  return { payment: await adoptCard(billing, owner, intent) }
}

/** Once for each setup intent: a late event must not bring back a card that has been replaced since. */
export async function adoptCard(
  billing: Billing,
  { userId, customerId }: Owner,
  intent: Stripe.SetupIntent,
): Promise<DuePayment | null> {
  const { stripe } = billing
  const card = confirmedCardOf(intent)
  const isUsed = intent.metadata?.['used'] === 'yes'
  if (!isUsed) {
    const live = (await listSubscriptions(stripe, customerId)).filter(isLive)
    if (live.some(({ status }) => status === 'trialing')) await claimForTrial(billing, userId, card)
    await callStripe(
      'customer.card',
      stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } }),
    )
    for (const { id } of live)
      await callStripe('subscription.card', stripe.subscriptions.update(id, { default_payment_method: card }))
    await callStripe('setup_intent.used', stripe.setupIntents.update(intent.id, { metadata: { used: 'yes' } }))
  }
  try {
    return await payOpenInvoices(stripe, customerId, isUsed ? undefined : card)
  } finally {
    await syncCustomer(billing, customerId)
  }
}

/**
 * A card added during a trial counts as having had one, and a card that had one elsewhere cannot have a second: the
 * trial continues without it. The trial itself is not checked again.
 * @throws Refusal
 */
async function claimForTrial(billing: Billing, userId: string, card: string): Promise<void> {
  try {
    await claimTrial(billing, userId, card)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'no_trial') return
    const sentence =
      'This card has already had a free trial with another account. Use another one, or add it when your trial is over.'
    throw new Refusal('invalid', sentence, { cause: error })
  }
}
