import { newId, randomText } from '../world/new-id.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { CustomerRecord } from '../world/state.ts'
import { ApiError } from '../api/api-error.ts'
import type { World } from '../world/world.ts'

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

/** @throws ApiError when it does not exist or was deleted */
export function livingCustomer(world: World, id: string): CustomerRecord {
  const customer = world.get('customers', id, 'customer')
  if (customer.deleted) throw ApiError.missing('customer', id, 'customer')
  return customer
}
