import { ApiError } from '../api/api-error.ts'
import { preferCard } from '../payment-methods/prefer-card.ts'
import { detachCard } from '../payment-methods/payment-method-routes.ts'
import { presentCustomer } from '../customers/present-customer.ts'
import { updateSubscription } from '../subscriptions/update-subscription.ts'
import type { World } from '../world/world.ts'

/** What customers may do in the portal with their own objects. @throws ApiError */
export function performInPortal(world: World, customerId: string, form: URLSearchParams): void {
  const id = form.get('id') ?? ''
  switch (form.get('do')) {
    case 'cancel': {
      // A date, also for the end of the period: Stripe does so for subscriptions with flexible billing.
      const subscription = ownSubscription(world, customerId, id)
      return updateSubscription(world, subscription, { cancel_at: subscription.periodEnd })
    }
    case 'renew': {
      const subscription = ownSubscription(world, customerId, id)
      const back = subscription.cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const }
      return updateSubscription(world, subscription, back)
    }
    case 'use':
      return switchCard(world, customerId, id)
    case 'remove':
      detachCard(world, ownCard(world, customerId, id))
      return
    default:
      throw ApiError.invalid('You cannot do that here.')
  }
}

function switchCard(world: World, customerId: string, id: string): void {
  const card = ownCard(world, customerId, id)
  const customer = world.get('customers', customerId)
  world.change(
    'customer.updated',
    () => presentCustomer(world, customer),
    customerId,
    () => preferCard(world, customer, card.id, 'payment_method', { attach: false, isDefault: true }),
  )
  // A subscription's own card has priority over the customer's, so it has to change too.
  for (const subscription of Object.values(world.state.subscriptions)) {
    const follows = subscription.customer === customerId && subscription.defaultPaymentMethod !== null
    if (follows && subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
      updateSubscription(world, subscription, { default_payment_method: card.id })
    }
  }
}

function ownSubscription(world: World, customer: string, id: string) {
  const subscription = world.get('subscriptions', id)
  if (subscription.customer !== customer) throw ApiError.missing('subscription', id, 'id')
  return subscription
}

function ownCard(world: World, customer: string, id: string) {
  const card = world.get('paymentMethods', id)
  if (card.customer !== customer) throw ApiError.missing('PaymentMethod', id, 'id')
  return card
}
