import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { created, flag, mergeMetadata, metadata, page, text } from '../api/fields.ts'
import { isWithin, listPage } from '../api/list.ts'
import { idOf, route, type Call } from '../api/route.ts'
import { livingCustomer } from '../customers/customer-record.ts'
import { cardFields, findCard, makeCard } from '../payment-methods/make-card.ts'
import type { SetupIntentRecord } from '../world/state.ts'
import { answerChallenge, confirmSetupIntent, unexpectedState } from './confirm-setup-intent.ts'
import { presentSetupIntent } from './present-setup-intent.ts'
import { startSetup } from './start-setup.ts'

const changes = z.strictObject({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'link']))
    .min(1)
    .optional(),
})
const creation = changes.extend({
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.optional(),
  return_url: text.optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
})
const confirmation = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: cardFields.extend({ allow_redisplay: text.optional() }).optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
})
const secret = z.strictObject({ client_secret: text.optional() })

export const setupIntentRoutes = [
  route('POST', '/v1/setup_intents', creation, createIntent),
  route('GET', '/v1/setup_intents/:id', secret, (call) => presentSetupIntent(call.world, ownIntent(call)), {
    open: true,
  }),
  route('POST', '/v1/setup_intents/:id', changes, updateIntent),
  route('POST', '/v1/setup_intents/:id/confirm', confirmation, confirmIntent, { open: true }),
  route('POST', '/v1/setup_intents/:id/cancel', z.strictObject({ cancellation_reason: text.optional() }), cancelIntent),
  // Not part of Stripe: the answer of the browser script's dialog, in place of the bank.
  route('POST', '/v1/setup_intents/:id/challenge', secret.extend({ passed: flag }), answerIntent, { open: true }),
  route(
    'GET',
    '/v1/setup_intents',
    z.strictObject({ ...page, created, customer: text.optional(), payment_method: text.optional() }),
    ({ world, params }) => {
      const wanted = Object.values(world.state.setupIntents).filter(
        (intent) =>
          (params.customer === undefined || intent.customer === params.customer) &&
          (params.payment_method === undefined || intent.paymentMethod === params.payment_method) &&
          isWithin(params.created, intent.created),
      )
      return listPage(wanted, params, '/v1/setup_intents', (intent) => presentSetupIntent(world, intent))
    },
  ),
]

/** The intent of a request; a browser must know its secret. */
function ownIntent({ world, ids, isPublic, params }: Call<{ client_secret?: string | undefined }>): SetupIntentRecord {
  const intent = world.get('setupIntents', idOf({ ids }), 'intent')
  const isKnown = params.client_secret === undefined ? !isPublic : params.client_secret === intent.clientSecret
  if (!isKnown) {
    throw ApiError.invalid(
      `The client_secret provided does not match the client_secret associated with the SetupIntent.`,
      'client_secret',
      'setup_intent_invalid_parameter',
    )
  }
  return intent
}

function createIntent({ world, params }: Call<z.infer<typeof creation>>) {
  const intent = startSetup(world, {
    customer: params.customer === undefined ? null : livingCustomer(world, params.customer).id,
    paymentMethod:
      params.payment_method === undefined ? null : findCard(world, params.payment_method, 'payment_method').id,
    automatic: params.automatic_payment_methods?.enabled !== false,
    allowed: params.allowed_payment_method_types ?? null,
    usage: params.usage ?? 'off_session',
    description: params.description || null,
    metadata: mergeMetadata({}, params.metadata),
    returnUrl: params.return_url ?? null,
  })
  if (params.confirm) {
    if (intent.paymentMethod === null)
      throw ApiError.invalid('You must provide a payment_method to confirm.', 'payment_method', 'parameter_missing')
    confirmSetupIntent(world, intent, world.get('paymentMethods', intent.paymentMethod))
  }
  return presentSetupIntent(world, intent)
}

function updateIntent({ world, ids, params }: Call<z.infer<typeof changes>>) {
  const intent = world.get('setupIntents', idOf({ ids }), 'intent')
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
  if (isOver && (params.customer ?? params.payment_method) !== undefined) throw unexpectedState(world, intent, 'update')
  if (params.customer !== undefined) intent.customer = livingCustomer(world, params.customer).id
  if (params.description !== undefined) intent.description = params.description || null
  intent.allowed = params.allowed_payment_method_types ?? intent.allowed ?? null
  intent.metadata = mergeMetadata(intent.metadata, params.metadata)
  if (params.payment_method !== undefined) {
    intent.paymentMethod = findCard(world, params.payment_method, 'payment_method').id
    intent.status = 'requires_confirmation'
  }
  return presentSetupIntent(world, intent)
}

function confirmIntent(call: Call<z.infer<typeof confirmation>>) {
  const { world, params } = call
  const intent = ownIntent(call)
  // The browser script shows challenges itself, so it asks not to redirect the customer.
  intent.returnUrl = params.use_stripe_sdk ? null : (params.return_url ?? intent.returnUrl)
  confirmSetupIntent(world, intent, chosenCard(call, intent))
  return presentSetupIntent(world, intent)
}

function chosenCard({ world, params, isPublic }: Call<z.infer<typeof confirmation>>, intent: SetupIntentRecord) {
  if (params.payment_method_data) {
    const { allow_redisplay: _, ...card } = params.payment_method_data
    return makeCard(world, card)
  }
  const id = params.payment_method ?? intent.paymentMethod
  if (id === null)
    throw ApiError.invalid('You must provide a payment_method to confirm.', 'payment_method', 'parameter_missing')
  const card = findCard(world, id, 'payment_method')
  if (isPublic && card.customer !== null && card.customer !== intent.customer)
    throw ApiError.missing('PaymentMethod', id, 'payment_method')
  return card
}

function answerIntent(call: Call<{ client_secret?: string | undefined; passed: boolean }>) {
  const intent = ownIntent(call)
  answerChallenge(call.world, intent, call.params.passed)
  return presentSetupIntent(call.world, intent)
}

function cancelIntent({ world, ids, params }: Call<{ cancellation_reason?: string | undefined }>) {
  const intent = world.get('setupIntents', idOf({ ids }), 'intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(world, intent, 'cancel')
  intent.status = 'canceled'
  intent.canceledFor = params.cancellation_reason ?? null
  world.emit('setup_intent.canceled', presentSetupIntent(world, intent), intent.customer)
  return presentSetupIntent(world, intent)
}
