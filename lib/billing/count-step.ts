import 'server-only'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Billing } from './billing'

/** Far more than anyone needs; counted in the database, for all servers together. */
const paces = {
  step: { most: 100, minutes: 60 },
  // A quote credits up to two minutes that were used: so they come to no more than minutes a day.
  change: { most: 12, minutes: 24 * 60 },
  // Each leaves an ended plan at Stripe for good unless it is confirmed, and all of them are read at each check.
  unconfirmed: { most: 20, minutes: 7 * 24 * 60 },
  check: { most: 30, minutes: 5 },
  read: { most: 120, minutes: 10 },
} as const

/**
 * Counts steps that leave something at Stripe for good: forms, changes, visits to its page. @throws Refusal after too
 * many within the hour
 */
export async function countStep(billing: Billing, userId: string): Promise<void> {
  if (!(await count(billing, userId, 'step')))
    throw new Refusal('limited', 'You have changed your plan very often in the last hour. Try again later.')
}

/** Counts changes of plan. @throws Refusal after too many within a day */
export async function countChange(billing: Billing, userId: string): Promise<void> {
  if (!(await count(billing, userId, 'change')))
    throw new Refusal(
      'limited',
      `You have changed your plan, or tried to, ${paces.change.most} times today. Try again tomorrow.`,
    )
}

/** Counts first payments that the bank wants confirmed. @throws Refusal after too many within a week */
export async function countUnconfirmed(billing: Billing, userId: string): Promise<void> {
  if (!(await count(billing, userId, 'unconfirmed')))
    throw new Refusal(
      'limited',
      `Your bank has been asked to confirm ${paces.unconfirmed.most} payments this week. Use another card, or try again next week.`,
    )
}

/** Counts how often Stripe is asked for news. False after too many times within minutes: what is known has to do. */
export async function mayCheck(billing: Billing, userId: string): Promise<boolean> {
  return count(billing, userId, 'check')
}

/** Counts what is read from Stripe for a page. @throws Refusal after too many times within minutes */
export async function countRead(billing: Billing, userId: string): Promise<void> {
  if (!(await count(billing, userId, 'read')))
    throw new Refusal('limited', 'You have looked at your payments very often. Try again in a few minutes.')
}

async function count({ admin }: Billing, userId: string, kind: keyof typeof paces): Promise<boolean> {
  const { data, error, status } = await admin.rpc('count_billing_step', { user_id: userId, kind, ...paces[kind] })
  if (error) throw fromPostgrest(error, 'billing.count', status)
  return data
}
