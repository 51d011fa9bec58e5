import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { count, text } from '../api/fields.ts'
import { route } from '../api/route.ts'
import { currency } from '../catalogue/present-price.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { PaymentMethodRecord } from '../world/state.ts'

/** The one question that the product asks of Stripe's search. */
const bySuccessfulCard = /^payment_method_details\.card\.fingerprint:"([\w-]+)" AND status:"succeeded"$/

export const chargeRoutes = [
  route('GET', '/v1/charges/search', z.strictObject({ query: text, limit: count.optional() }), ({ world, params }) => {
    const fingerprint = bySuccessfulCard.exec(params.query)?.[1]
    if (fingerprint === undefined) throw ApiError.invalid('The stand-in does not support this query.', 'query')
    const paid = Object.values(world.state.invoices).flatMap((invoice) => {
      const card = invoice.paidWith === undefined ? undefined : world.state.paymentMethods[invoice.paidWith]
      return card?.fingerprint === fingerprint && invoice.amountPaidCents > 0 ? [presentCharge(invoice, card)] : []
    })
    const data = paid.toReversed().slice(0, params.limit ?? 10)
    return { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/charges/search' }
  }),
]

/** What is read of it; the rest of a charge is left out. */
function presentCharge(
  { id, customer, amountPaidCents, paidAt }: InvoiceRecord,
  card: PaymentMethodRecord,
): Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'currency' | 'customer' | 'created' | 'paid' | 'status' | 'livemode'
> & {
  payment_method: string
} {
  return {
    id: id.replace(/^in_/, 'ch_'),
    object: 'charge',
    amount: amountPaidCents,
    currency,
    customer,
    created: paidAt ?? 0,
    paid: true,
    status: 'succeeded',
    livemode: false,
    payment_method: card.id,
  }
}
