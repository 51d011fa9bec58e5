import type { BillingOverview } from '@/lib/plans/billing-view'
import { money } from '@/lib/plans/money'
import { longDate } from './billing-date'

/** How the plan stands, and what happens next, for people. */
export function statusSentence(overview: BillingOverview, timeZone: string): string {
  const { status, trial, cancelsAt, pastDueUntil, endedAt, nextInvoice, card, plan } = overview
  const day = (date: string) => longDate(date, timeZone)
  if (plan.id === 'starter')
    return endedAt === null
      ? 'Free, for as long as you like.'
      : `Your paid plan ended on ${day(endedAt)}. What you made is kept.`
  if (cancelsAt !== null)
    return `Cancelled. Everything stays as it is until ${day(cancelsAt)}; then you go on with Starter.`
  if (pastDueUntil !== null)
    return `The last payment failed. ${plan.name} goes on until ${day(pastDueUntil)} while it is tried again.`
  if (trial !== null) return `${daysLeft(trial.daysLeft)} ${trialEnd(overview, day(trial.endsAt))}`
  if (status === 'active' && nextInvoice) {
    return card
      ? `Renews on ${day(nextInvoice.date)}.`
      : `Renews on ${day(nextInvoice.date)}, and there is no card to charge yet.`
  }
  return `You are on ${plan.name}.`
}

function daysLeft(days: number): string {
  return `Free trial: ${days === 1 ? 'one day' : `${days} days`} left.`
}

function trialEnd({ card, nextInvoice, plan }: BillingOverview, end: string): string {
  if (!card) return `Without a card ${plan.name} ends on ${end}, nothing is charged, and you go on with Starter.`
  return nextInvoice
    ? `Your card is charged ${money(nextInvoice.amountCents, nextInvoice.currency)} on ${end}.`
    : `It ends on ${end}.`
}
