import 'server-only'
import { z } from 'zod'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Billing, BillingCaller } from './billing'
import { mayCheck } from './count-step'
import { endDepartedCustomer, findCustomerId } from './customer'
import { finishCheckout } from './finish-checkout'
import { findOpenCheckout } from './open-checkout'
import { syncCustomer } from './sync-customer'

const workSchema = z.object({
  customers: z.array(z.string()),
  checkouts: z.array(z.string()),
  departed: z.array(z.string()),
})

export type Reconciled = { done: number; failed: number; /** Whether there may be more to do. */ isFull: boolean }

/**
 * Checks everything that may have been missed: unhandled events, periods that are over, abandoned checkouts, deleted
 * accounts. A failure does not hold up the others; the next run finds it again.
 */
export async function reconcile(billing: Billing, howMany = 50): Promise<Reconciled> {
  const { data, error, status } = await billing.admin.rpc('due_billing_work', { how_many: howMany })
  if (error) throw fromPostgrest(error, 'reconcile.due', status)
  const { customers, checkouts, departed } = workSchema.parse(data)
  const result = {
    done: 0,
    failed: 0,
    isFull: [customers, checkouts, departed].some(({ length }) => length === howMany),
  }
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
      result.done += 1
    } catch (failure) {
      result.failed += 1
      logError('billing.reconcile', failure, { what })
    }
  }
  for (const id of checkouts) await attempt(id, () => finishCheckout(billing, id))
  for (const id of departed) await attempt(id, () => endDepartedCustomer(billing, id))
  for (const id of customers) await attempt(id, () => syncCustomer(billing, id))
  return result
}

/**
 * Asks Stripe for news that did not reach us, and finishes what this person left unfinished. Does nothing for someone
 * who asks again and again: events and the job bring the news, too.
 */
export async function catchUp({ billing, db, viewer }: BillingCaller): Promise<void> {
  if (!(await mayCheck(billing, viewer.id))) return
  const checkout = await findOpenCheckout(billing.admin, viewer.id)
  if (checkout) await finishCheckout(billing, checkout.setupIntentId)
  const customerId = await findCustomerId(db, viewer.id)
  if (customerId !== null) await syncCustomer(billing, customerId)
}
