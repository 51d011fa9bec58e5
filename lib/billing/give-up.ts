import 'server-only'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { findPlan } from '@/lib/plans/entitlements'
import type { Caller } from '@/lib/http/authed-route'
import { findBilling } from './billing'
import { countRead } from './count-step'
import { findCustomerId } from './customer'
import { isLive, type SubscriptionFacts } from './subscription-facts'
import { trialKey } from './start-subscription'
import { listSubscriptions } from './subscriptions'
import { syncCustomer } from './sync-customer'
import { withdraw } from './withdraw'

/**
 * What the signed-in person confirmed a card for, and did not get, is not finished later. What Stripe made of it all the
 * same, its answer lost, ends. `tried`: the order that they believe has failed.
 * @throws AppError `limited` while it is being carried out; Refusal if it was charged, or finished earlier
 */
export async function giveUp({ db, viewer }: Caller, tried?: string): Promise<void> {
  const { data: open, error, status } = await db.rpc('give_up_order', tried === undefined ? {} : { tried })
  if (error) throw fromPostgrest(error, 'order.give-up', status)
  const billing = findBilling()
  const orders = [...open, ...(tried === undefined ? [] : [tried === 'trial' ? trialKey(viewer.id) : tried])]
  if ((orders.length === 0 && viewer.billing.status !== 'incomplete') || !billing) return
  const customerId = await findCustomerId(db, viewer.id)
  if (customerId === null) return
  await countRead(billing, viewer.id)
  const all = await listSubscriptions(billing.stripe, customerId)
  // A first payment that waits for the bank would go through later, whichever order it is of.
  const isMeant = ({ order, status: state }: SubscriptionFacts) =>
    order !== null && (orders.includes(order) || (tried === undefined && state === 'incomplete'))
  let bought = all.find((one) => isMeant(one) && isLive(one))
  for (const waiting of all.filter((one) => isMeant(one) && one.status === 'incomplete'))
    bought = (await withdraw(billing.stripe, waiting)) ?? bought
  await syncCustomer(billing, customerId)
  if (!bought) return
  const isTrial = bought.status === 'trialing'
  if (isTrial && bought.order !== null && open.includes(bought.order)) return
  const plan = findPlan(billing.prices.planOf(bought.priceId)?.plan ?? null)
  const what = isTrial ? 'Your free trial had begun' : 'Your payment had gone through'
  throw new Refusal(
    'changed',
    `${what}, and you have the ${plan?.name ?? 'paid'} plan. You can cancel it in your billing settings.`,
  )
}
