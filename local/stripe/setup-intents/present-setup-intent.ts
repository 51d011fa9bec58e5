import type Stripe from 'stripe'
import { presentPaymentMethod } from '../payment-methods/present-payment-method.ts'
import type { PaymentMethodType, SetupIntentRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'

export function presentSetupIntent(world: World, intent: SetupIntentRecord): Stripe.SetupIntent {
  return {
    id: intent.id,
    object: 'setup_intent',
    allowed_payment_method_types: intent.allowed ?? null,
    application: null,
    automatic_payment_methods: intent.automatic ? { allow_redirects: 'always', enabled: true } : null,
    cancellation_reason: intent.canceledFor,
    client_secret: intent.clientSecret,
    created: intent.created,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: lastError(world, intent),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: intent.metadata,
    next_action: nextAction(world, intent),
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: takenBy(intent),
    single_use_mandate: null,
    status: intent.status,
    usage: intent.usage,
  }
}

/** The kinds of payment method that an intent takes: this account has cards and Link. */
export function takenBy({ allowed }: SetupIntentRecord): PaymentMethodType[] {
  return allowed ?? ['card', 'link']
}

function lastError(world: World, { lastError: error }: SetupIntentRecord): Stripe.SetupIntent.LastSetupError | null {
  if (error === null) return null
  return {
    type: error.code === 'setup_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    code: error.code,
    ...(error.declineCode === null ? {} : { decline_code: error.declineCode }),
    message: error.message,
    payment_method: presentPaymentMethod(world.get('paymentMethods', error.paymentMethod)),
  }
}

/**
 * Where the challenge happens: on its own page if the customer is sent there, otherwise in a dialog of the browser
 * script.
 */
function nextAction(world: World, intent: SetupIntentRecord): Stripe.SetupIntent.NextAction | null {
  if (intent.status !== 'requires_action') return null
  if (intent.returnUrl === null) return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
  const url = `${world.publicUrl()}/stripe/challenge/${intent.clientSecret}`
  return { type: 'redirect_to_url', redirect_to_url: { return_url: intent.returnUrl, url } }
}
