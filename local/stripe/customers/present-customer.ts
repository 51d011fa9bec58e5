import type Stripe from 'stripe'
import { currency } from '../catalogue/present-price.ts'
import type { CustomerRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'

export function presentCustomer(world: World, customer: CustomerRecord): Stripe.Customer | Stripe.DeletedCustomer {
  const { id } = customer
  if (customer.deleted) return { id, object: 'customer', deleted: true }
  const hasPaid = Object.values(world.state.invoices).some((invoice) => invoice.customer === id)
  return {
    id,
    object: 'customer',
    address: customer.address,
    balance: customer.balanceCents,
    created: customer.created,
    currency: hasPaid ? currency : null,
    customer_account: null,
    default_source: null,
    delinquent: isDelinquent(world, id),
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoiceNumber,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

function isDelinquent({ state }: World, customer: string): boolean {
  return Object.values(state.invoices).some(
    (invoice) => invoice.customer === customer && invoice.status === 'open' && invoice.attemptCount > 0,
  )
}
