import type { Discount, DiscountTerms } from '@/lib/plans/billing-view'
import { dollars } from '@/lib/plans/money'
import { centsAMonth, type PlanChoice } from '@/lib/plans/offer'
import type { DateFormat } from '@/lib/date-format'
import { longDate } from '@/lib/time-zone'
import { type Plan, trialDays } from '@/lib/plans/catalogue'
import { can, trialStorageBytes } from '@/lib/plans/entitlements'
import { sizeWords } from '@/lib/size-words'

const dayMs = 24 * 60 * 60 * 1000

/** A moment, and how the person reads it: in which zone, and written in which manner. */
type ReadTime = { now: Date; timeZone: string; format?: DateFormat }

/** The day on which a trial that starts now ends, as the settings will say it: "December 5, 2026". */
function trialEnd({ now, timeZone, format }: ReadTime): string {
  return longDate(new Date(now.getTime() + trialDays * dayMs).toISOString(), timeZone, format)
}

/** The heading of the payment form, always per month (spec section 2). */
export function subscriptionHeading(choice: PlanChoice): string {
  return `Complete your subscription to ${choice.plan.name} • ${dollars(centsAMonth(choice))}/month`
}

/** What lowers the first charge: a coupon, and the credit of an earlier plan, in cents. */
type Deductions = { hasCoupon: boolean; creditCents: number }

/** What will be charged and when: the heading's price a month is not what is paid by the year. */
export function chargeWords(
  choice: PlanChoice,
  { hasHadTrial, hasCoupon, creditCents, ...time }: { hasHadTrial: boolean } & Deductions & ReadTime,
): string {
  const deductions = { hasCoupon, creditCents }
  if (hasHadTrial) return `${chargedTodayWords(choice, deductions)} You have had your free trial.`
  const { price, rhythm } = chargeOf(choice, deductions)
  return `Free for ${trialDays} days. The first charge of ${price} is on ${trialEnd(time)}, then ${rhythm}.`
}

/** Without a trial: "$20 is charged today, then every month." */
export function chargedTodayWords(choice: PlanChoice, deductions: Deductions): string {
  const { price, rhythm } = chargeOf(choice, deductions)
  return `${price} is charged today, then ${rhythm}.`
}

/** What a coupon deducts, and how long, is said beside it. */
function chargeOf(
  { plan, period }: PlanChoice,
  { hasCoupon, creditCents }: Deductions,
): { price: string; rhythm: string } {
  const { basePriceCents } = plan.billing[period]
  const price = dollars(basePriceCents)
  const less = [
    ...(hasCoupon ? ['your coupon'] : []),
    ...(creditCents > 0 ? [`your credit of ${dollars(Math.min(creditCents, basePriceCents))}`] : []),
  ]
  return {
    price: less.length > 0 ? `${price}, less ${less.join(' and ')},` : price,
    rhythm: period === 'yearly' ? 'every year' : 'every month',
  }
}

/** What a trial without a card is: "No credit card required upfront" is meant. */
export function withoutCardWords(
  { plan }: PlanChoice,
  { hasCoupon, ...time }: { hasCoupon: boolean } & ReadTime,
): string {
  const words = `Without a card nothing is charged, and ${plan.name} ends automatically on ${trialEnd(time)} unless you add one in Settings before then.${filesWords(plan)}`
  return hasCoupon ? `${words} Your coupon applies only with a card.` : words
}

function filesWords(plan: Plan): string {
  return can(plan, 'storageBytes', trialStorageBytes + 1)
    ? ` Until then it includes ${sizeWords(trialStorageBytes)} of files.`
    : ''
}

/** "20% off", "$10.00 off" (spec section 8). */
export function discountWords({ type, amount }: Discount): string {
  return type === 'percent' ? `${amount}% off` : `$${(amount / 100).toFixed(2)} off`
}

/** For how long: not every coupon lasts forever. */
export function termsWords({ duration, months }: DiscountTerms): string {
  if (duration === 'forever') return 'every payment'
  if (duration === 'repeating' && months !== null) return months === 1 ? 'for one month' : `for ${months} months`
  return 'the first payment'
}
