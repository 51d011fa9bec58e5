import 'server-only'
import type Stripe from 'stripe'
import { Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import type { DuePayment } from '@/lib/plans/billing-view'
import { getCustomerId } from './customer'
import { payOpenInvoices } from './due-payment'
import { confirmedCardOf, createSetupIntent, getOwnSetupIntent, type Owner, secretOf } from './setup-intent'
import { claimTrial } from './claim-trial'
import { asking } from './stripe-failure'
import { isLive } from './subscription-facts'
import { listSubscriptions, syncCustomer } from './sync-customer'

/** Opens the form for another card. @throws Refusal for who has never been a customer */
export async function openCardForm({ stripe }: Billing, db: Db, userId: string): Promise<{ client_secret: string }> {
  const owner = { userId, customerId: await getCustomerId(db, userId) }
  return { client_secret: secretOf(await createSetupIntent(stripe, owner, 'card')) }
}

/**
 * The card that was just confirmed pays from now on, what is open first. Answers a payment that its holder has to
 * confirm. @throws Refusal in Stripe's own sentence
 */
export async function confirmCard(
  billing: Billing,
  db: Db,
  userId: string,
  setupIntentId: string,
): Promise<DuePayment | null> {
  const owner = { userId, customerId: await getCustomerId(db, userId) }
  return adoptCard(billing, owner, await getOwnSetupIntent(billing.stripe, setupIntentId, owner, 'card'))
}

/** Once for each setup intent: a late event must not bring back a card that was replaced since. */
export async function adoptCard(
  billing: Billing,
  { userId, customerId }: Owner,
  intent: Stripe.SetupIntent,
): Promise<DuePayment | null> {
  const { stripe } = billing
  const card = confirmedCardOf(intent)
  if (intent.metadata?.['used'] !== 'yes') {
    const live = (await listSubscriptions(stripe, customerId)).filter(isLive)
    if (live.some(({ status }) => status === 'trialing')) await claimForTrial(billing, userId, card)
    await asking(
      'customer.card',
      stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } }),
    )
    for (const { id } of live)
      await asking('subscription.card', stripe.subscriptions.update(id, { default_payment_method: card }))
    await asking('setup_intent.used', stripe.setupIntents.update(intent.id, { metadata: { used: 'yes' } }))
  }
  try {
    return await payOpenInvoices(stripe, customerId, card)
  } finally {
    await syncCustomer(billing, customerId)
  }
}

/**
 * A card that is given during a trial has had one, and one that had one elsewhere carries no second: the trial goes on
 * without it. Of the trial itself nothing is asked any more.
 * @throws Refusal
 */
async function claimForTrial(billing: Billing, userId: string, card: string): Promise<void> {
  try {
    await claimTrial(billing, userId, card)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'no_trial') return
    const sentence =
      'This card has had a free trial already, with another account. Take another one, or add it when your trial is over.'
    throw new Refusal('invalid', sentence, { cause: error })
  }
}
