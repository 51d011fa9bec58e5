import 'server-only'
import type Stripe from 'stripe'
import { z } from 'zod'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Billing } from './billing'
import { callStripe } from './stripe-call'

const outcomeSchema = z.enum(['granted', 'address', 'card', 'unconfirmed'])

const refusals = {
  address: 'This address has already had its free trial with another account.',
  card: 'This card has already had a free trial with another account. You can pay with it starting today, or use another card.',
  kind: 'The free trial needs a card. You can pay with this starting today, or use a card.',
  unconfirmed: 'Please confirm your e-mail address first: the free trial is one per address.',
} as const

/**
 * Claims a person's one trial: one per confirmed address and per card, whatever the account. A card is known by its
 * fingerprint at Stripe, the same for the same number.
 * @throws Refusal that says why there is none; its code is `no_trial` if they can still pay from today
 */
export async function claimTrial(
  { stripe, admin }: Billing,
  userId: string,
  paymentMethodId: string | null,
): Promise<void> {
  const card = paymentMethodId === null ? null : await cardOf(stripe, paymentMethodId)
  // Stripe's own page takes whatever the account allows.
  if (paymentMethodId !== null && !card) throw new Refusal('no_trial', refusals.kind)
  const fingerprint = card?.fingerprint ?? null
  const { data, error, status } = await admin.rpc('claim_trial', {
    user_id: userId,
    ...(fingerprint !== null && { card_fingerprint: fingerprint }),
  })
  if (error) throw fromPostgrest(error, 'trial.claim', status)
  const outcome = outcomeSchema.parse(data)
  if (outcome !== 'granted') throw new Refusal(outcome === 'card' ? 'no_trial' : 'limited', refusals[outcome])
}

async function cardOf(stripe: Billing['stripe'], paymentMethodId: string): Promise<Stripe.PaymentMethod.Card | null> {
  const { card } = await callStripe('payment_method.retrieve', stripe.paymentMethods.retrieve(paymentMethodId))
  return card ?? null
}

/** What is the same for the same number; null for what is not a card. */
export async function fingerprintOf(stripe: Billing['stripe'], paymentMethodId: string): Promise<string | null> {
  return (await cardOf(stripe, paymentMethodId))?.fingerprint ?? null
}
