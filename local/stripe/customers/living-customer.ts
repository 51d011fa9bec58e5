import { ApiError } from '../api/api-error.ts'
import type { CustomerRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'

/** @throws ApiError when it does not exist or was deleted */
export function livingCustomer(world: World, id: string): CustomerRecord {
  const customer = world.get('customers', id, 'customer')
  if (customer.deleted) throw ApiError.missing('customer', id, 'customer')
  return customer
}
