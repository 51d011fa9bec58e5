import 'server-only'
import type Stripe from 'stripe'
import { AppError, Refusal } from '@/lib/errors'
import { callStripe, idOf, isMissing } from './stripe-call'

/** What a confirmed card is for. */
export type Purpose = 'subscription' | 'card'

export type Owner = { userId: string; customerId: string }

export async function createSetupIntent(
  stripe: Stripe,
  { userId, customerId }: Owner,
  purpose: Purpose,
  about: Stripe.MetadataParam = {},
): Promise<Stripe.SetupIntent> {
  return callStripe(
    'setup_intent.create',
    stripe.setupIntents.create({
      customer: customerId,
      usage: 'off_session',
      // Nothing else has a fingerprint to count trials by. Link and wallets are offered as cards.
      allowed_payment_method_types: ['card'],
      metadata: { user_id: userId, purpose, ...about },
    }),
  )
}

export function secretOf({ id, client_secret: secret }: Stripe.SetupIntent): string {
  if (secret === null) throw new AppError('unexpected', `setup_intent: ${id} has no secret`)
  return secret
}

/**
 * This person's own setup intent, as Stripe has it: what the browser says about it does not count.
 * @throws AppError `not_found` for anyone else's
 */
export async function getOwnSetupIntent(
  stripe: Stripe,
  id: string,
  owner: Owner,
  purpose: Purpose,
): Promise<Stripe.SetupIntent> {
  const intent = await findSetupIntent(stripe, id)
  const isOwn =
    intent !== null &&
    idOf(intent.customer) === owner.customerId &&
    intent.metadata?.['user_id'] === owner.userId &&
    intent.metadata['purpose'] === purpose
  if (!isOwn) throw new AppError('not_found', `setup_intent: ${id} is not this person's`)
  return intent
}

export async function findSetupIntent(stripe: Stripe, id: string): Promise<Stripe.SetupIntent | null> {
  try {
    return await callStripe('setup_intent.retrieve', stripe.setupIntents.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether the form for this card said that the first days are free. */
export function isTrialOffered({ metadata }: Stripe.SetupIntent): boolean {
  return metadata?.['offers_trial'] === 'yes'
}

/** The card of a setup intent. @throws Refusal, in Stripe's own sentence where it has one, unless it was confirmed */
export function confirmedCardOf(intent: Stripe.SetupIntent): string {
  const paymentMethodId = idOf(intent.payment_method)
  if (intent.status === 'succeeded' && paymentMethodId !== null) return paymentMethodId
  throw new Refusal('invalid', intent.last_setup_error?.message ?? 'The card has not been confirmed yet.')
}
