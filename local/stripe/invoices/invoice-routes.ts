import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { created, flag, mergeMetadata, metadata, page, text } from '../api/fields.ts'
import { isWithin, listPage } from '../api/list.ts'
import { idOf, route, type Call } from '../api/route.ts'
import { finalizeInvoice } from '../billing/finalize-invoice.ts'
import { markPaid } from '../billing/mark-paid.ts'
import { findCard } from '../payment-methods/make-card.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import { payInvoice } from './pay-invoice.ts'
import { presentInvoice, presentLines } from './present-invoice.ts'
import { voidInvoice } from './void-invoice.ts'
import { previewFields, previewInvoice } from './preview-invoice.ts'

const nothing = z.strictObject({})
const query = z.strictObject({
  ...page,
  created,
  customer: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  collection_method: text.optional(),
})
const payment = z.strictObject({
  forgive: flag.optional(),
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
  payment_method: text.optional(),
})

export const invoiceRoutes = [
  route('GET', '/v1/invoices', query, ({ world, params }) => {
    const wanted = Object.values(world.state.invoices).filter(
      (invoice) =>
        (params.customer === undefined || invoice.customer === params.customer) &&
        (params.subscription === undefined || invoice.subscription === params.subscription) &&
        (params.status === undefined || invoice.status === params.status) &&
        isWithin(params.created, invoice.created),
    )
    return listPage(wanted, params, '/v1/invoices', (invoice) => presentInvoice(world, invoice))
  }),
  route('POST', '/v1/invoices/create_preview', previewFields, ({ world, params }) => {
    const { copy, invoice } = previewInvoice(world, params)
    return presentInvoice(copy, invoice)
  }),
  route('GET', '/v1/invoices/:id', nothing, (call) => presentInvoice(call.world, named(call))),
  route('GET', '/v1/invoices/:id/lines', z.strictObject(page), (call) => presentLines(call.world, named(call))),
  route(
    'POST',
    '/v1/invoices/:id',
    z.strictObject({ metadata: metadata.optional(), auto_advance: flag.optional() }),
    (call) => {
      const invoice = named(call)
      invoice.metadata = mergeMetadata(invoice.metadata, call.params.metadata)
      invoice.autoAdvance = call.params.auto_advance ?? invoice.autoAdvance
      return presentInvoice(call.world, invoice)
    },
  ),
  route('POST', '/v1/invoices/:id/finalize', z.strictObject({ auto_advance: flag.optional() }), (call) => {
    const invoice = named(call)
    if (invoice.status !== 'draft')
      throw ApiError.invalid(
        'This invoice is already finalized, you can only finalize drafts.',
        undefined,
        'invoice_not_editable',
      )
    finalizeInvoice(call.world, invoice)
    if (invoice.amountDueCents === 0) markPaid(call.world, invoice)
    return presentInvoice(call.world, invoice)
  }),
  route('POST', '/v1/invoices/:id/pay', payment, (call) => {
    const { world, params } = call
    const card =
      params.payment_method === undefined ? undefined : findCard(world, params.payment_method, 'payment_method')
    payInvoice(world, named(call), { ...(card ? { card } : {}), paidOutOfBand: params.paid_out_of_band ?? false })
    return presentInvoice(world, named(call))
  }),
  route('POST', '/v1/invoices/:id/void', nothing, (call) => {
    const invoice = named(call)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      throw ApiError.invalid(`You can only pass in open invoices. This invoice isn't open.`)
    }
    voidInvoice(call.world, invoice)
    return presentInvoice(call.world, invoice)
  }),
  route('POST', '/v1/invoices/:id/mark_uncollectible', nothing, (call) => {
    const invoice = named(call)
    if (invoice.status !== 'open')
      throw ApiError.invalid(`You can only pass in open invoices. This invoice isn't open.`)
    const uncollectibleAt = call.world.now(invoice.customer)
    Object.assign(invoice, {
      status: 'uncollectible',
      uncollectibleAt,
      nextAttemptAt: null,
    } satisfies Partial<InvoiceRecord>)
    call.world.emit('invoice.marked_uncollectible', presentInvoice(call.world, invoice), invoice.customer)
    return presentInvoice(call.world, invoice)
  }),
]

function named({ world, ids }: Call<unknown>): InvoiceRecord {
  return world.get('invoices', idOf({ ids }), 'invoice')
}
