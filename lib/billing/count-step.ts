import 'server-only'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Billing } from './billing'

/** Far more than anyone needs; counted in the database, for all servers together. */
const mostSteps = 100
const stepMinutes = 60

/**
 * Counts steps that leave something at Stripe for good: forms, changes, visits to its page. @throws Refusal after too
 * many within the hour
 */
export async function countStep({ admin }: Billing, userId: string): Promise<void> {
  const { data, error, status } = await admin.rpc('count_billing_step', {
    user_id: userId,
    most: mostSteps,
    minutes: stepMinutes,
  })
  if (error) throw fromPostgrest(error, 'billing.count', status)
  if (!data) throw new Refusal('limited', 'You have changed your plan very often in the last hour. Try again later.')
}
