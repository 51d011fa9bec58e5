import { ApiError } from '../api/api-error.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { World } from '../world/world.ts'
import { advance } from './advance.ts'

/** Moves every customer's clock forward, or only one. @throws ApiError */
export function moveClock(world: World, to: Timestamp, customerId: string | undefined): void {
  const ahead = to - world.now(customerId)
  if (ahead < 0) throw ApiError.invalid('The clock can only move forward.', 'now')
  if (customerId === undefined) world.state.clockAheadSeconds += ahead
  else world.get('customers', customerId, 'customer').clockAheadSeconds += ahead
  advance(world)
}
