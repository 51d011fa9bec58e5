import { ApiError } from '../api/api-error.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { World } from '../world/world.ts'
import { nextOfInvoice, nextOfSubscription } from './next-due.ts'
import { dueInvoice, dueSubscription } from './when-due.ts'

/** Moves every customer's clock forward, or only one. @throws ApiError */
export function moveClock(world: World, to: Timestamp, customerId: string | undefined): void {
  const ahead = to - world.now(customerId)
  if (ahead < 0) throw ApiError.invalid('The clock can only move forward.', 'now')
  if (customerId === undefined) world.state.clockAheadSeconds += ahead
  else world.get('customers', customerId, 'customer').clockAheadSeconds += ahead
  advance(world)
}

/** Performs everything that is due by now, one after another, each at its own time. */
export function advance(world: World): void {
  for (let due = firstDue(world); due !== null; due = firstDue(world)) world.at(due.customer, due.at, due.run)
}

interface Due {
  at: Timestamp
  /** The same moment in real time, which orders customers whose clocks differ. */
  realAt: number
  customer: string
  run: () => void
}

/** The first thing that is due by now, by each customer's own clock; null if nothing is. */
export function firstDue(world: World): Due | null {
  let first: Due | null = null
  const consider = (customer: string, at: Timestamp, run: () => void): void => {
    if (at > world.now(customer)) return
    const realAt = at - world.aheadSeconds(customer)
    if (first === null || realAt < first.realAt) first = { at, realAt, customer, run }
  }
  for (const subscription of Object.values(world.state.subscriptions)) {
    const next = nextOfSubscription(subscription)
    if (next) consider(subscription.customer, next.at, () => dueSubscription(world, subscription, next.what))
  }
  for (const invoice of Object.values(world.state.invoices)) {
    const next = nextOfInvoice(invoice)
    if (next) consider(invoice.customer, next.at, () => dueInvoice(world, invoice, next.what))
  }
  return first
}
