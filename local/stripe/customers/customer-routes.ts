import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { address, clear, created, fullAddress, integer, mergeMetadata, metadata, page, text } from '../api/fields.ts'
import { isWithin, listPage } from '../api/list.ts'
import { idOf, route, type Call } from '../api/route.ts'
import { preferCard } from '../payment-methods/prefer-card.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import type { CustomerRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { emptyCustomer, livingCustomer } from './customer-record.ts'
import { presentCustomer } from './present-customer.ts'

const fields = z.strictObject({
  address: z.union([clear, address]).optional(),
  balance: integer.optional(),
  description: text.optional(),
  email: text.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  phone: text.optional(),
})
type Fields = z.infer<typeof fields>

export const customerRoutes = [
  route('POST', '/v1/customers', fields.extend({ payment_method: text.optional() }), createCustomer),
  route('GET', '/v1/customers/:id', z.strictObject({}), (call) =>
    presentCustomer(call.world, call.world.get('customers', idOf(call))),
  ),
  route('POST', '/v1/customers/:id', fields, updateCustomer),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), deleteCustomer),
  route('GET', '/v1/customers', z.strictObject({ ...page, created, email: text.optional() }), ({ world, params }) => {
    const wanted = Object.values(world.state.customers).filter(
      (customer) =>
        !customer.deleted &&
        (params.email === undefined || customer.email === params.email) &&
        isWithin(params.created, customer.created),
    )
    return listPage(wanted, params, '/v1/customers', (customer) => presentCustomer(world, customer))
  }),
]

function createCustomer({
  world,
  params: { payment_method: card, ...params },
}: Call<Fields & { payment_method?: string | undefined }>) {
  const customer = emptyCustomer(world.now())
  world.state.customers[customer.id] = customer
  if (card) preferCard(world, customer, card, 'payment_method', { attach: true, isDefault: false })
  apply(world, customer, params)
  const shown = presentCustomer(world, customer)
  world.emit('customer.created', shown, customer.id)
  return shown
}

function updateCustomer({ world, ids, params }: Call<Fields>) {
  const customer = livingCustomer(world, idOf({ ids }))
  world.change(
    'customer.updated',
    () => presentCustomer(world, customer),
    customer.id,
    () => apply(world, customer, params),
  )
  return presentCustomer(world, customer)
}

function apply(world: World, customer: CustomerRecord, params: Fields): void {
  if (params.email !== undefined) {
    if (params.email !== '' && !/^[!-?A-~]{1,64}@[!-?A-~]+$/.test(params.email)) {
      throw ApiError.invalid(`Invalid email address: ${params.email}`, 'email', 'email_invalid')
    }
    customer.email = params.email || null
  }
  if (params.name !== undefined) customer.name = params.name || null
  if (params.phone !== undefined) customer.phone = params.phone || null
  if (params.description !== undefined) customer.description = params.description || null
  if (params.address !== undefined) customer.address = params.address === '' ? null : fullAddress(params.address)
  if (params.balance !== undefined) customer.balanceCents = params.balance
  customer.metadata = mergeMetadata(customer.metadata, params.metadata)
  const card = params.invoice_settings?.default_payment_method
  if (card !== undefined) {
    preferCard(world, customer, card, 'invoice_settings[default_payment_method]', { attach: false, isDefault: true })
  }
}

function deleteCustomer({ world, ids }: Call<unknown>) {
  const customer = livingCustomer(world, idOf({ ids }))
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.customer === customer.id) cancelSubscription(world, subscription, {})
  }
  const shown = presentCustomer(world, customer)
  world.emit('customer.deleted', shown, customer.id)
  for (const card of Object.values(world.state.paymentMethods)) if (card.customer === customer.id) card.customer = null
  customer.deleted = true
  return presentCustomer(world, customer)
}
