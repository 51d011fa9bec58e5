import type Stripe from 'stripe'
import { ApiError } from '../api/api-error.ts'
import { attachPaymentMethod } from '../payment-methods/attach-payment-method.ts'
import { presentPaymentMethod } from '../payment-methods/present-payment-method.ts'
import { refusalToSave } from '../payment-methods/test-cards.ts'
import type { PaymentMethodRecord, SetupIntentRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { presentSetupIntent, takenBy } from './present-setup-intent.ts'

/** Tries to save a card. @throws ApiError (402) when the bank refuses; the intent records it */
export function confirmSetupIntent(world: World, intent: SetupIntentRecord, card: PaymentMethodRecord): void {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(world, intent, 'confirm')
  }
  if (card.customer !== null && card.customer !== intent.customer) {
    throw ApiError.invalid('The payment method you provided belongs to another customer.', 'payment_method')
  }
  const type = card.isLink ? 'link' : 'card'
  const taken = takenBy(intent)
  if (!taken.includes(type)) {
    throw ApiError.invalid(
      `The PaymentMethod provided (${type}) is not allowed for this SetupIntent. Please attach a PaymentMethod of one of the following types: ${taken.join(', ')}.`,
      'payment_method',
    )
  }
  intent.lastError = null
  const refusal = refusalToSave(card.behavior)
  if (refusal) return fail(world, intent, card, { ...refusal, code: refusal.code, status: 402 })
  intent.paymentMethod = card.id
  if (card.behavior === 'authenticates_once' || card.behavior === 'authenticates_always') {
    intent.status = 'requires_action'
    world.emit('setup_intent.requires_action', presentSetupIntent(world, intent), intent.customer)
    return
  }
  succeed(world, intent, card)
}

/** Ends a challenge. @throws ApiError when none is open */
export function answerChallenge(world: World, intent: SetupIntentRecord, isPassed: boolean): void {
  if (intent.status !== 'requires_action' || intent.paymentMethod === null)
    throw unexpectedState(world, intent, 'authenticate')
  const card = world.get('paymentMethods', intent.paymentMethod)
  if (isPassed) {
    // Once its owner has agreed, this card can be charged without them; the other one asks every time.
    if (card.behavior === 'authenticates_once') card.behavior = 'succeeds'
    return succeed(world, intent, card)
  }
  refuse(world, intent, card, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

export function unexpectedState(world: World, intent: SetupIntentRecord, verb: string): ApiError {
  return new ApiError(
    400,
    'invalid_request_error',
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    { code: 'setup_intent_unexpected_state', with: { setup_intent: presentSetupIntent(world, intent) } },
  )
}

function succeed(world: World, intent: SetupIntentRecord, card: PaymentMethodRecord): void {
  intent.status = 'succeeded'
  intent.paymentMethod = card.id
  if (intent.customer !== null) attachPaymentMethod(world, card.id, intent.customer)
  world.emit('setup_intent.succeeded', presentSetupIntent(world, intent), intent.customer)
}

interface Refusal {
  code: Stripe.SetupIntent.LastSetupError.Code
  message: string
  declineCode?: string
}

function refuse(
  world: World,
  intent: SetupIntentRecord,
  card: PaymentMethodRecord,
  { code, message, declineCode = '' }: Refusal,
): void {
  intent.status = 'requires_payment_method'
  intent.paymentMethod = null
  intent.lastError = { code, message, declineCode: declineCode || null, paymentMethod: card.id }
  world.emit('setup_intent.setup_failed', presentSetupIntent(world, intent), intent.customer)
}

function fail(
  world: World,
  intent: SetupIntentRecord,
  card: PaymentMethodRecord,
  refusal: Refusal & { status: number },
): never {
  refuse(world, intent, card, refusal)
  throw ApiError.card(refusal.message, refusal.code, {
    ...(refusal.declineCode === undefined ? {} : { declineCode: refusal.declineCode }),
    with: { payment_method: presentPaymentMethod(card), setup_intent: presentSetupIntent(world, intent) },
    keepsChanges: true,
  })
}
