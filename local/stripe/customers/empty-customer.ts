import { newId, randomText } from '../world/new-id.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { CustomerRecord } from '../world/state.ts'

export function emptyCustomer(created: Timestamp): CustomerRecord {
  return {
    id: newId('cus'),
    created,
    email: null,
    name: null,
    phone: null,
    description: null,
    address: null,
    metadata: {},
    defaultPaymentMethod: null,
    balanceCents: 0,
    invoicePrefix: randomText(8).toUpperCase(),
    nextInvoiceNumber: 1,
    deleted: false,
    clockAheadSeconds: 0,
  }
}
