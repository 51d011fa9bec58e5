import { ApiError } from '../api/api-error.ts'
import { livingCustomer } from '../customers/customer-record.ts'
import type { PaymentMethodRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { findCard } from './make-card.ts'
import { presentPaymentMethod } from './present-payment-method.ts'
import { refusalToSave } from './test-cards.ts'

/** Attaches a card to a customer. @throws ApiError when the bank refuses it, or it belongs to someone else */
export function attachPaymentMethod(world: World, id: string, customerId: string): PaymentMethodRecord {
  const customer = livingCustomer(world, customerId)
  const card = findCard(world, id, 'payment_method')
  if (card.customer === customer.id) return card
  if (card.customer !== null) {
    throw ApiError.invalid('The payment method you provided has already been attached to a customer.')
  }
  const refusal = refusalToSave(card.behavior)
  if (refusal) {
    const { message, code, declineCode } = refusal
    throw ApiError.card(message, code, declineCode === undefined ? {} : { declineCode })
  }
  card.customer = customer.id
  world.emit('payment_method.attached', presentPaymentMethod(card), customer.id)
  return card
}
