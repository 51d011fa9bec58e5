import 'server-only'
import type { z } from 'zod'
import { Refusal } from '@/lib/errors'
import type { BillingCaller } from './billing'
import { getCustomerId } from './customer'
import { voidLeftOpen } from './due-payment'
import { withLease } from './open-checkout'
import type { cancelInput } from './schema'
import { callStripe } from './stripe-call'
import { isLive, uncancelled } from './subscription-facts'
import { findRunningPlan, getOwnSubscription, isOwing, isPeriodUnpaid } from './subscriptions'
import { syncCustomer } from './sync-customer'

/**
 * Ends the plan with the paid period, or right away if that is not paid, so that no one is asked for money again. Waits for
 * a change that is under way, which would take the cancellation back. @throws Refusal in a sentence
 */
export async function cancelPlan(caller: BillingCaller, input: z.output<typeof cancelInput>): Promise<void> {
  return withLease(caller, () => cancelAlone(caller, input))
}

/**
 * Ends a plan that is not paid, for a person who chooses the free one: its next retry may be paid. What Stripe says
 * counts: there it may be over, or paid, since.
 */
export async function endOwedPlan(caller: BillingCaller): Promise<void> {
  return withLease(caller, async () => {
    const customerId = await getCustomerId(caller.db, caller.viewer.id)
    const plan = await findRunningPlan(caller.billing, customerId)
    if (plan && isOwing(plan)) await cancelAlone(caller, undefined)
    else await syncCustomer(caller.billing, customerId)
  })
}

async function cancelAlone(caller: BillingCaller, input: z.output<typeof cancelInput>): Promise<void> {
  const { stripe } = caller.billing
  const { customerId, subscription } = await getOwnSubscription(caller)
  const details = {
    cancellation_details: {
      ...(input?.reason && { feedback: input.reason }),
      ...(input?.comment && { comment: input.comment }),
    },
  }
  const end = async () => {
    await callStripe('subscription.cancel', stripe.subscriptions.cancel(subscription.id, details))
    await voidLeftOpen(caller.billing, customerId)
  }
  try {
    if (isOwing(subscription)) return await end()
    const atPeriodEnd = { cancel_at_period_end: true, ...details }
    await callStripe('subscription.cancel', stripe.subscriptions.update(subscription.id, atPeriodEnd))
    // Asked afterwards: a period that begins before the cancellation is there would be charged.
    if (await isPeriodUnpaid(stripe, subscription.id)) await end()
  } finally {
    await syncCustomer(caller.billing, customerId)
  }
}

/** Takes a cancellation back, while the plan still runs. @throws Refusal in a sentence */
export async function resumePlan(caller: BillingCaller): Promise<void> {
  return withLease(caller, () => resumeAlone(caller))
}

async function resumeAlone(caller: BillingCaller): Promise<void> {
  const { billing } = caller
  const { customerId, subscription } = await getOwnSubscription(caller)
  if (subscription.cancelsAt === null) throw new Refusal('invalid', 'This plan is not cancelled.')
  try {
    await callStripe(
      'subscription.resume',
      billing.stripe.subscriptions.update(subscription.id, uncancelled(subscription)),
    )
  } catch (error) {
    const now = await callStripe('subscription.retrieve', billing.stripe.subscriptions.retrieve(subscription.id))
    if (isLive(now)) throw error
    throw new Refusal('invalid', 'This plan has just ended. You can choose it again.', { cause: error })
  } finally {
    await syncCustomer(billing, customerId)
  }
}
