import { ApiError } from '../api/api-error.ts'
import type { CustomerRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { attachPaymentMethod } from './attach-payment-method.ts'

/** Sets the card for a customer's invoices; an empty id means none. @throws ApiError when it is not theirs */
export function preferCard(
  world: World,
  customer: CustomerRecord,
  id: string,
  param: string,
  { attach, isDefault }: { attach: boolean; isDefault: boolean },
): void {
  if (id === '') {
    customer.defaultPaymentMethod = null
    return
  }
  const card = attach ? attachPaymentMethod(world, id, customer.id) : world.get('paymentMethods', id, param)
  if (card.customer !== customer.id) {
    throw ApiError.invalid(
      'The customer does not have a payment method with the ID ' +
        `${id}. The payment method must be attached to the customer.`,
      param,
      'resource_missing',
    )
  }
  if (isDefault) customer.defaultPaymentMethod = card.id
}
