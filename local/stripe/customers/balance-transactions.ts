import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { integer, mergeMetadata, metadata, page, text } from '../api/fields.ts'
import { listPage } from '../api/list.ts'
import { type Call, idOf, route } from '../api/route.ts'
import { currency } from '../catalogue/present-price.ts'
import { newId } from '../world/new-id.ts'
import type { BalanceTransactionRecord, CustomerRecord } from '../world/state.ts'
import { livingCustomer } from './customer-record.ts'
import { presentCustomer } from './present-customer.ts'

const fields = z.strictObject({
  amount: integer,
  currency: text,
  description: text.optional(),
  metadata: metadata.optional(),
})

/** Credit (below zero) or debt that is given to a customer apart from invoices. */
export const balanceTransactionRoutes = [
  route('POST', '/v1/customers/:id/balance_transactions', fields, createTransaction),
  route('GET', '/v1/customers/:id/balance_transactions', z.strictObject(page), ({ world, ids, params }) => {
    const customer = livingCustomer(world, idOf({ ids }))
    const url = `/v1/customers/${customer.id}/balance_transactions`
    return listPage(customer.balanceTransactions ?? [], params, url, (one) => present(customer, one))
  }),
]

function createTransaction({ world, ids, params }: Call<z.infer<typeof fields>>) {
  const customer = livingCustomer(world, idOf({ ids }))
  if (params.currency !== currency) throw ApiError.invalid(`Invalid currency: ${params.currency}`, 'currency')
  const made: BalanceTransactionRecord = {
    id: newId('cbtxn'),
    created: world.now(customer.id),
    amountCents: params.amount,
    endingBalanceCents: customer.balanceCents + params.amount,
    description: params.description || null,
    metadata: mergeMetadata({}, params.metadata),
  }
  world.change(
    'customer.updated',
    () => presentCustomer(world, customer),
    customer.id,
    () => {
      customer.balanceCents = made.endingBalanceCents
      customer.balanceTransactions = [...(customer.balanceTransactions ?? []), made]
    },
  )
  return present(customer, made)
}

function present({ id: customer }: CustomerRecord, made: BalanceTransactionRecord): Stripe.CustomerBalanceTransaction {
  return {
    id: made.id,
    object: 'customer_balance_transaction',
    amount: made.amountCents,
    checkout_session: null,
    created: made.created,
    credit_note: null,
    currency,
    customer,
    customer_account: null,
    description: made.description,
    ending_balance: made.endingBalanceCents,
    invoice: null,
    livemode: false,
    metadata: made.metadata,
    type: 'adjustment',
  }
}
