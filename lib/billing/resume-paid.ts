import 'server-only'
import type Stripe from 'stripe'
import { callStripe } from './stripe-call'
import { isLive, notResumed, resumesOncePaid, type SubscriptionFacts, uncancelled } from './subscription-facts'

/** Takes cancellations back for changes that have been paid since. */
export async function withResumed(stripe: Stripe, all: SubscriptionFacts[]): Promise<SubscriptionFacts[]> {
  return Promise.all(
    all.map(async (facts) => {
      if (!facts.isResumed || !isLive(facts)) return facts
      // Cancelling takes the mark away, which may have happened since.
      const { metadata } = await callStripe('subscription.retrieve', stripe.subscriptions.retrieve(facts.id))
      if (metadata['resumes'] !== resumesOncePaid.resumes) return facts
      const isCancelled = facts.cancelsAt !== null
      await callStripe(
        'subscription.resume',
        stripe.subscriptions.update(facts.id, { ...(isCancelled && uncancelled(facts)), metadata: notResumed }),
      )
      return { ...facts, cancelsAt: null, isCancelDated: false, isResumed: false }
    }),
  )
}
