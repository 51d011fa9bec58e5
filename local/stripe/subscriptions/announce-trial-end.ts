import type { SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { presentSubscription } from './present-subscription.ts'

/** How long in advance the end of a trial is announced. */
export const trialNoticeDays = 3

export function announceTrialEnd(world: World, subscription: SubscriptionRecord): void {
  subscription.isTrialEndAnnounced = true
  world.emit('customer.subscription.trial_will_end', presentSubscription(world, subscription), subscription.customer)
}
