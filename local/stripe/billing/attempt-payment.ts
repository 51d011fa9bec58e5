import { presentInvoice } from '../invoices/present-invoice.ts'
import { refusalOf } from '../payment-methods/test-cards.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { PaymentMethodRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { afterFailure } from './after-failure.ts'
import { markPaid } from './mark-paid.ts'

export interface Refusal {
  code: string
  message: string
  declineCode?: string
}

interface Attempt {
  /** A card other than the one set for the subscription. */
  card?: PaymentMethodRecord
  /** Whether the card's owner is present and has authenticated. */
  isAuthenticated?: boolean
}

/** Tries to collect an open invoice. Returns why it could not be collected. */
export function attemptPayment(
  world: World,
  invoice: InvoiceRecord,
  { card, isAuthenticated = false }: Attempt = {},
): Refusal | null {
  const charged = card ?? cardFor(world, invoice)
  const refusal = charged === null ? noCard : charge(charged, isAuthenticated)
  invoice.attempted = true
  invoice.attemptCount += 1
  if (refusal === null) {
    if (charged) invoice.paidWith = charged.id
    markPaid(world, invoice)
    return null
  }
  invoice.needsAuthentication = refusal.code === 'authentication_required'
  afterFailure(world, invoice)
  world.emit('invoice.payment_failed', presentInvoice(world, invoice), invoice.customer)
  if (invoice.needsAuthentication) {
    world.emit('invoice.payment_action_required', presentInvoice(world, invoice), invoice.customer)
  }
  return refusal
}

interface Payer {
  customer: string
  subscription?: string
  paymentMethod?: string | null
}

/** The card to charge: the one given for this payment, else the subscription's own, else the customer's. */
export function cardFor(
  world: World,
  { subscription, customer, paymentMethod = null }: Payer,
): PaymentMethodRecord | null {
  const own = subscription === undefined ? null : world.get('subscriptions', subscription).defaultPaymentMethod
  const id = paymentMethod ?? own ?? world.get('customers', customer).defaultPaymentMethod
  return id === null ? null : world.get('paymentMethods', id)
}

const noCard: Refusal = {
  code: 'resource_missing',
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
}

function charge({ behavior }: PaymentMethodRecord, isAuthenticated: boolean): Refusal | null {
  const asksOwner = behavior === 'authenticates_always' || behavior === 'authenticates_once'
  if (!asksOwner) return refusalOf(behavior)
  if (isAuthenticated) return null
  return {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  }
}
