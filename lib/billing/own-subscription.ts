import 'server-only'
import { Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import { getCustomerId } from './customer'
import { isLive, type SubscriptionFacts } from './subscription-facts'
import { listSubscriptions } from './sync-customer'

export type OwnSubscription = { customerId: string; subscription: SubscriptionFacts }

/** The subscription of whoever asks, as Stripe knows it. @throws Refusal when there is none */
export async function getOwnSubscription({ stripe }: Billing, db: Db, userId: string): Promise<OwnSubscription> {
  const customerId = await getCustomerId(db, userId)
  const subscription = (await listSubscriptions(stripe, customerId)).find(isLive)
  if (!subscription) throw new Refusal('invalid', 'There is no paid plan.')
  return { customerId, subscription }
}

/** Whether Stripe waits for money: nothing is changed before that has come. */
export function isOwing({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return status === 'past_due' || status === 'unpaid'
}
