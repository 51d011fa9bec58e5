import { ApiError } from '../api/api-error.ts'
import { attemptPayment } from '../billing/attempt-payment.ts'
import { finalizeInvoice } from '../billing/finalize-invoice.ts'
import { markPaid } from '../billing/mark-paid.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { PaymentMethodRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { presentInvoice } from './present-invoice.ts'

export interface Payment {
  card?: PaymentMethodRecord
  isAuthenticated?: boolean
  paidOutOfBand?: boolean
}

/** Collects an invoice now, on request. @throws ApiError when it cannot be collected; the attempt still counts */
export function payInvoice(
  world: World,
  invoice: InvoiceRecord,
  { card, isAuthenticated = false, paidOutOfBand = false }: Payment,
): void {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice)
  if (invoice.status === 'paid') throw ApiError.invalid('Invoice is already paid')
  if (invoice.status === 'void') throw ApiError.invalid('The invoice is voided and cannot be paid.')
  if (paidOutOfBand || invoice.amountDueCents === 0) {
    markPaid(world, invoice)
    return
  }
  const refusal = attemptPayment(world, invoice, { ...(card ? { card } : {}), isAuthenticated })
  if (refusal === null) return
  if (refusal.code === 'resource_missing') {
    throw new ApiError(400, 'invalid_request_error', refusal.message, { code: refusal.code, keepsChanges: true })
  }
  const isChallenge = refusal.code === 'authentication_required'
  throw ApiError.card(
    isChallenge
      ? 'This payment required an authentication action to complete before payment succeeded.'
      : refusal.message,
    isChallenge ? 'invoice_payment_intent_requires_action' : refusal.code,
    {
      ...(refusal.declineCode === undefined ? {} : { declineCode: refusal.declineCode }),
      with: { invoice: presentInvoice(world, invoice) },
      keepsChanges: true,
    },
  )
}
