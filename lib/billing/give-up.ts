import 'server-only'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { findPlan } from '@/lib/plans/entitlements'
import type { Caller } from '@/lib/http/authed-route'
import { findBilling } from './billing'
import { countRead } from './count-step'
import { findCustomerId } from './customer'
import { isLive } from './subscription-facts'
import { listSubscriptions } from './subscriptions'
import { syncCustomer } from './sync-customer'

/**
 * What the signed-in person confirmed a card for, and did not get, is not finished later. What Stripe made of it all the
 * same, its answer lost, ends. @throws AppError `limited` while it is being carried out; Refusal if it was charged
 */
export async function giveUp({ db, viewer }: Caller): Promise<void> {
  const { data: order, error, status } = await db.rpc('give_up_order')
  if (error) throw fromPostgrest(error, 'order.give-up', status)
  const billing = findBilling()
  if (order === null || !billing) return
  const customerId = await findCustomerId(db, viewer.id)
  if (customerId === null) return
  await countRead(billing, viewer.id)
  const bought = (await listSubscriptions(billing.stripe, customerId)).find((one) => one.order === order)
  if (!bought) return
  await syncCustomer(billing, customerId)
  if (bought.status === 'trialing' || !isLive(bought)) return
  const plan = findPlan(billing.prices.planOf(bought.priceId)?.plan ?? null)
  throw new Refusal(
    'changed',
    `Your payment had gone through, and you have the ${plan?.name ?? 'paid'} plan. You can cancel it in your billing settings.`,
  )
}
