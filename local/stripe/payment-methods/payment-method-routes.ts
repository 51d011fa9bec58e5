import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { count, mergeMetadata, metadata, page, text } from '../api/fields.ts'
import { listPage } from '../api/list.ts'
import { idOf, route, type Call } from '../api/route.ts'
import { livingCustomer } from '../customers/customer-record.ts'
import { presentCustomer } from '../customers/present-customer.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import type { PaymentMethodRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { attachPaymentMethod } from './attach-payment-method.ts'
import { billingFields, cardFields, makeCard } from './make-card.ts'
import { presentPaymentMethod } from './present-payment-method.ts'

const ofCustomer = z.strictObject({ ...page, type: text.optional() })
const changes = z.strictObject({
  billing_details: billingFields.optional(),
  card: z.strictObject({ exp_month: count.optional(), exp_year: count.optional() }).optional(),
  metadata: metadata.optional(),
})

export const paymentMethodRoutes = [
  route(
    'POST',
    '/v1/payment_methods',
    cardFields,
    ({ world, params }) => presentPaymentMethod(makeCard(world, params)),
    { open: true },
  ),
  route('GET', '/v1/payment_methods/:id', z.strictObject({}), (call) =>
    presentPaymentMethod(call.world.get('paymentMethods', idOf(call), 'payment_method')),
  ),
  route('GET', '/v1/payment_methods', ofCustomer.extend({ customer: text }), ({ world, params }) =>
    listCards(world, params.customer, params, '/v1/payment_methods'),
  ),
  route('GET', '/v1/customers/:id/payment_methods', ofCustomer, ({ world, ids, params }) =>
    listCards(world, idOf({ ids }), params, `/v1/customers/${idOf({ ids })}/payment_methods`),
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods/:card',
    z.strictObject({}),
    ({ world, ids: [customer, card = ''] }) => {
      const found = world.get('paymentMethods', card, 'payment_method')
      if (found.customer !== customer) throw ApiError.missing('PaymentMethod', card, 'payment_method')
      return presentPaymentMethod(found)
    },
  ),
  route('POST', '/v1/payment_methods/:id', changes, updateCard),
  route('POST', '/v1/payment_methods/:id/attach', z.strictObject({ customer: text }), ({ world, ids, params }) =>
    presentPaymentMethod(attachPaymentMethod(world, idOf({ ids }), params.customer)),
  ),
  route('POST', '/v1/payment_methods/:id/detach', z.strictObject({}), ({ world, ids }) =>
    presentPaymentMethod(detachCard(world, world.get('paymentMethods', idOf({ ids }), 'payment_method'))),
  ),
]

function listCards(world: World, customer: string, params: z.infer<typeof ofCustomer>, url: string) {
  livingCustomer(world, customer)
  const own = Object.values(world.state.paymentMethods).filter((card) => card.customer === customer)
  const wanted = own.filter(({ isLink }) => params.type === undefined || params.type === (isLink ? 'link' : 'card'))
  return listPage(wanted, params, url, presentPaymentMethod)
}

function updateCard({ world, ids, params }: Call<z.infer<typeof changes>>) {
  const card = world.get('paymentMethods', idOf({ ids }), 'payment_method')
  if (card.customer === null)
    throw ApiError.invalid('You must save this PaymentMethod to a customer before you can update it.')
  world.change(
    'payment_method.updated',
    () => presentPaymentMethod(card),
    card.customer,
    () => {
      const { name, email, phone } = params.billing_details ?? {}
      if (name !== undefined) card.billingDetails.name = name || null
      if (email !== undefined) card.billingDetails.email = email || null
      if (phone !== undefined) card.billingDetails.phone = phone || null
      card.expMonth = params.card?.exp_month ?? card.expMonth
      card.expYear = params.card?.exp_year ?? card.expYear
      card.metadata = mergeMetadata(card.metadata, params.metadata)
    },
  )
  return presentPaymentMethod(card)
}

/** Detaches a card from its customer, and from everything that would be charged to it. */
export function detachCard(world: World, card: PaymentMethodRecord): PaymentMethodRecord {
  const owner = card.customer
  if (owner === null)
    throw ApiError.invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  card.customer = null
  world.emit('payment_method.detached', presentPaymentMethod(card), owner, { customer: owner })
  const customer = world.get('customers', owner)
  if (customer.defaultPaymentMethod === card.id) {
    world.change(
      'customer.updated',
      () => presentCustomer(world, customer),
      owner,
      () => {
        customer.defaultPaymentMethod = null
      },
    )
  }
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.defaultPaymentMethod !== card.id) continue
    world.change(
      'customer.subscription.updated',
      () => presentSubscription(world, subscription),
      owner,
      () => {
        subscription.defaultPaymentMethod = null
      },
    )
  }
  return card
}
