import type { BillingPeriod } from './catalogue'
import type { Standing } from './standing'

/** The data of the billing page. Only types, which the browser shares. */

/** The card that is charged. */
export type PaymentCard = { brand: string; last4: string; expiryMonth: number; expiryYear: number }
export type InvoiceLine = {
  id: string
  number: string | null
  date: string
  amountCents: number
  currency: string
  status: string
  /** Where it can be paid or viewed. */
  pageUrl: string | null
  pdfUrl: string | null
}

/** Everything a billing page shows. Dates are ISO. */
export type BillingOverview = {
  plan: { id: string; name: string; period: BillingPeriod | null; priceId: string | null }
  status: string | null
  /** Whether there is a subscription to change, pay or cancel; one that ended early may have time left. */
  isRunning: boolean
  trial: { endsAt: string; daysLeft: number } | null
  pastDueUntil: string | null
  /** A new period has begun and will be charged within the hour. */
  isPeriodUnpaid: boolean
  cancelsAt: string | null
  /** When the paid plan ended, for people who are back on Starter. */
  endedAt: string | null
  hasHadTrial: boolean
  nextInvoice: NextInvoice | null
  /** What could not be charged so far. */
  owed: { amountCents: number; currency: string } | null
  card: PaymentCard | null
  invoices: InvoiceLine[]
  seats: { included: number; used: number }
  /** Bytes of files on the person's own dojos. */
  /** `withCardBytes` if a trial without a card holds less than its plan. */
  storage: { includedBytes: number; usedBytes: number; withCardBytes: number | null }
}

/** What an invoice is made of. */
export type InvoiceParts = {
  /** After coupons and credit. */
  amountCents: number
  currency: string
  lines: { description: string; amountCents: number }[]
  /** What coupons deduct, each by its name at Stripe. */
  discounts: { name: string; amountCents: number }[]
  /** Earlier credit that is deducted, as after a change to a smaller plan. */
  creditCents: number
  /** Credit that remains for future invoices. */
  leftCents: number
}

export type NextInvoice = InvoiceParts & { date: string }

/** What a change would cost, computed by Stripe. */
export type ChangePreview = InvoiceParts & {
  plan: string
  period: BillingPeriod
  /**
   * `now`: charged right away. `next`: credited on the next invoice. `renewal`: nothing before the next period. `trial`:
   * nothing before the trial ends.
   */
  timing: 'now' | 'next' | 'renewal' | 'trial'
  /** The names of coupons that require a larger purchase than this plan, and end with the change. */
  endingCoupons: string[]
  /** Pass this to the change within some minutes, so that it costs exactly this. */
  quote: string
}

/**
 * A payment that the bank wants the card holder to confirm: `client_secret` is for Stripe's script on our page, with
 * the card to confirm it with; `payment_url` leads to Stripe's own page.
 */
export type DuePayment = { client_secret: string | null; payment_method: string | null; payment_url: string | null }
/** The current state, and the payment that has to be confirmed first, if any. */
export type PaymentAnswer = Standing & { payment: DuePayment | null }

/**
 * A started subscription. If the bank wants the card holder to confirm the first payment, `client_secret` is for
 * Stripe's form on our page, and `payment_url` leads to Stripe's own.
 */
export type StartedSubscription = {
  subscription_id: string
  status: string
  plan: string
  period: string
  trial_ends_at: string | null
  client_secret: string | null
  payment_url: string | null
}

/** Percent of the price, or cents (spec section 3). */
export type Discount = { type: 'percent' | 'amount'; amount: number }
/** How long: `once`, `repeating` for `months`, or `forever`. */
export type DiscountTerms = { duration: string; months: number | null }

/** Whether a coupon may be used, and what it is worth (spec section 7). */
export type CouponVerdict =
  | { valid: true; discount: Discount; terms: DiscountTerms; error: null }
  | { valid: false; discount: null; error: string }
