import type { BillingOverview } from '@/lib/plans/billing-view'
import { plans } from '@/lib/plans/catalogue'
import { limitOf, planOfTier } from '@/lib/plans/entitlements'
import { money } from '@/lib/plans/money'
import { sizeWords } from '@/lib/size-words'
import type { DateFormat } from '@/lib/date-format'
import { longDate } from '@/lib/time-zone'

/** The state of the plan, and what happens next, in a sentence. */
export function statusSentence(overview: BillingOverview, timeZone: string, format?: DateFormat): string {
  const { status, trial, cancelsAt, pastDueUntil, endedAt, nextInvoice, card, plan } = overview
  const day = (date: string) => longDate(date, timeZone, format)
  if (isStoppedUnpaid(overview))
    return 'The payment for your paid plan failed, so you are on Starter. It may be tried again: once it is paid, the plan continues. If you cancel the plan, nothing more is charged.'
  if (plan.id === 'starter')
    return endedAt === null
      ? 'Free, for as long as you like.'
      : `Your paid plan ended on ${day(endedAt)}. What you made is kept.`
  // Before a cancellation: until the plan ends, the payment is still tried again.
  if (pastDueUntil !== null)
    return `The last payment failed. ${plan.name} continues until ${day(pastDueUntil)} while we try again.`
  if (cancelsAt !== null)
    return `Cancelled. Everything stays as it is until ${day(cancelsAt)}; then you are on Starter.`
  if (trial !== null) return `${daysLeft(trial.daysLeft)} ${trialEnd(overview, day(trial.endsAt))}`
  if (status === 'active' && nextInvoice) {
    return card
      ? `Renews on ${day(nextInvoice.date)}.`
      : `Renews on ${day(nextInvoice.date)}, but there is no card to charge yet.`
  }
  return `You are on ${plan.name}.`
}

/** Whether a plan gives nothing any more, since it is not paid, and has not ended at Stripe: it may still be charged. */
export function isStoppedUnpaid({ plan, status }: Pick<BillingOverview, 'plan' | 'status'>): boolean {
  return plan.id === 'starter' && (status === 'past_due' || status === 'unpaid')
}

function daysLeft(days: number): string {
  return `Free trial: ${days === 1 ? 'one day' : `${days} days`} left.`
}

function trialEnd({ card, nextInvoice, plan }: BillingOverview, end: string): string {
  if (!card) return `Without a card ${plan.name} ends on ${end}, nothing is charged, and you continue on Starter.`
  return nextInvoice
    ? `Your card is charged ${money(nextInvoice.amountCents, nextInvoice.currency)} on ${end}.`
    : `It ends on ${end}.`
}

/**
 * How many included users are left, and which plan has more, if plans are sold. Extra users are not sold one by one.
 */
export function peopleSentence({ included, used }: BillingOverview['seats'], planId: string, isSelling = true): string {
  const state = seatState(included, used, planOfTier(planId).name)
  if (!isSelling) return state
  const larger = plans.find(({ billing }) => billing.monthly.includedUsers > Math.max(included, used - 1))
  const more = larger
    ? `${larger.name} includes ${larger.billing.monthly.includedUsers} users.`
    : 'No plan includes more.'
  return `${state} ${more}`
}

function seatState(included: number, used: number, plan: string): string {
  if (used < included) return 'You are within your plan.'
  if (used === included) return 'Your plan is full.'
  return `That is ${used - included} more than ${plan} includes: the dojos you share are read-only until there are fewer people or you choose a larger plan.`
}

/** How much room for files is left, and which plan has more, if plans are sold. */
export function storageSentence(
  { includedBytes, usedBytes, withCardBytes }: BillingOverview['storage'],
  isSelling = true,
): string {
  const state =
    usedBytes < includedBytes ? 'You have room for more.' : 'No more files can be added. Existing files are kept.'
  if (!isSelling) return state
  if (withCardBytes !== null) return `${state} With a card, your plan includes ${sizeWords(withCardBytes)}.`
  const larger = plans.find((plan) => limitOf(plan, 'storageBytes') > Math.max(includedBytes, usedBytes))
  return `${state} ${larger ? `${larger.name} includes ${sizeWords(limitOf(larger, 'storageBytes'))}.` : 'No plan includes more.'}`
}
