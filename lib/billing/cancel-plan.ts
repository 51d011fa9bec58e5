import 'server-only'
import type { z } from 'zod'
import { Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import { getOwnSubscription, isOwing } from './own-subscription'
import type { cancelInput } from './schema'
import { asking } from './stripe-failure'
import { syncCustomer } from './sync-customer'

/** Ends the plan with the period that is paid; at once where it is not paid, so that nobody is asked for it again. */
export async function cancelPlan(
  billing: Billing,
  db: Db,
  userId: string,
  input: z.output<typeof cancelInput>,
): Promise<void> {
  const { stripe } = billing
  const { customerId, subscription } = await getOwnSubscription(billing, db, userId)
  const details = {
    cancellation_details: {
      ...(input?.reason && { feedback: input.reason }),
      ...(input?.comment && { comment: input.comment }),
    },
  }
  await asking(
    'subscription.cancel',
    isOwing(subscription)
      ? stripe.subscriptions.cancel(subscription.id, details)
      : stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true, ...details }),
  )
  await syncCustomer(billing, customerId)
}

/** Takes a cancellation back, while the plan still runs. @throws Refusal in a sentence */
export async function resumePlan(billing: Billing, db: Db, userId: string): Promise<void> {
  const { customerId, subscription } = await getOwnSubscription(billing, db, userId)
  if (subscription.cancelsAt === null) throw new Refusal('invalid', 'This plan is not cancelled.')
  await asking(
    'subscription.resume',
    billing.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
  )
  await syncCustomer(billing, customerId)
}
