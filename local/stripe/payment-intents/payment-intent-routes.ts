import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { flag, text } from '../api/fields.ts'
import { idOf, route, type Call } from '../api/route.ts'
import { cardFor } from '../billing/attempt-payment.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { attachPaymentMethod } from '../payment-methods/attach-payment-method.ts'
import { cardFields, makeCard } from '../payment-methods/make-card.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { clientSecretOf, paymentIntentIdOf, presentPaymentIntent } from './present-payment-intent.ts'

const secret = z.strictObject({ client_secret: text.optional() })
const confirmation = secret.extend({
  payment_method: text.optional(),
  payment_method_data: cardFields.extend({ allow_redisplay: text.optional() }).optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
})

/** The payment of an invoice, as the browser sees it when the bank needs the card owner's consent. */
export const paymentIntentRoutes = [
  route('GET', '/v1/payment_intents/:id', secret, (call) => presentPaymentIntent(call.world, paidBy(call)), {
    open: true,
  }),
  route('POST', '/v1/payment_intents/:id/confirm', confirmation, confirmPayment, { open: true }),
  // Not part of Stripe: the answer of the browser script's dialog, in place of the bank.
  route('POST', '/v1/payment_intents/:id/challenge', secret.extend({ passed: flag }), answerChallenge, { open: true }),
]

function confirmPayment(call: Call<z.infer<typeof confirmation>>) {
  const { world, params } = call
  const invoice = paidBy(call)
  if (invoice.status !== 'open') throw unexpectedState(world, invoice)
  const given = params.payment_method_data
    ? makeCard(world, withoutRedisplay(params.payment_method_data)).id
    : params.payment_method
  if (given !== undefined) invoice.paymentMethod = attachPaymentMethod(world, given, invoice.customer).id
  const card = cardFor(world, invoice)
  if (card === null)
    throw ApiError.invalid('You must provide a payment_method to confirm.', 'payment_method', 'parameter_missing')
  if (card.behavior.startsWith('authenticates')) invoice.needsAuthentication = true
  else payInvoice(world, invoice, { card })
  return presentPaymentIntent(world, invoice)
}

function answerChallenge(call: Call<{ client_secret?: string | undefined; passed: boolean }>) {
  const { world, params } = call
  const invoice = paidBy(call)
  if (!invoice.needsAuthentication || invoice.status !== 'open') throw unexpectedState(world, invoice)
  if (params.passed) payInvoice(world, invoice, { isAuthenticated: true })
  else invoice.needsAuthentication = false
  invoice.attempted = true
  return presentPaymentIntent(world, invoice)
}

/** The invoice of an intent; a browser must know its secret. */
function paidBy({ world, ids, isPublic, params }: Call<{ client_secret?: string | undefined }>): InvoiceRecord {
  const id = idOf({ ids })
  const invoice = Object.values(world.state.invoices).find(
    (one) => one.finalizedAt !== null && paymentIntentIdOf(one) === id,
  )
  if (!invoice) throw ApiError.missing('payment_intent', id, 'intent')
  const isKnown = params.client_secret === undefined ? !isPublic : params.client_secret === clientSecretOf(invoice)
  if (isKnown) return invoice
  throw ApiError.invalid(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    'client_secret',
    'payment_intent_invalid_parameter',
  )
}

function unexpectedState(world: World, invoice: InvoiceRecord): ApiError {
  const payment = presentPaymentIntent(world, invoice)
  return new ApiError(
    400,
    'invalid_request_error',
    `You cannot confirm this PaymentIntent because it has a status of ${payment.status}.`,
    {
      code: 'payment_intent_unexpected_state',
      with: { payment_intent: payment },
    },
  )
}

function withoutRedisplay<T extends { allow_redisplay?: string | undefined }>({ allow_redisplay: _, ...card }: T) {
  return card
}
