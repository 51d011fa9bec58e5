import type { Metadata, Timestamp } from './primitives.ts'

export interface CouponRecord {
  id: string
  created: Timestamp
  name: string | null
  percentOff: number | null
  amountOffCents: number | null
  duration: 'once' | 'repeating' | 'forever'
  durationInMonths: number | null
  maxRedemptions: number | null
  redeemBy: Timestamp | null
  timesRedeemed: number
  products: string[]
  metadata: Metadata
}

export interface PromotionCodeRecord {
  id: string
  created: Timestamp
  code: string
  coupon: string
  active: boolean
  customer: string | null
  expiresAt: Timestamp | null
  maxRedemptions: number | null
  timesRedeemed: number
  firstTimeOnly: boolean
  minimumAmountCents: number | null
  metadata: Metadata
}

export interface DiscountRecord {
  id: string
  customer: string
  subscription: string | null
  coupon: string
  promotionCode: string | null
  start: Timestamp
  /** When it stops; null for `forever`, and for `once` until it has been used. */
  end: Timestamp | null
  used: boolean
}

export interface SubscriptionItemRecord {
  id: string
  created: Timestamp
  price: string
  quantity: number
  metadata: Metadata
  /** The cost of the current period after discounts: the base of the credit for its unused part. */
  periodNetCents: number
}

export type SubscriptionStatus =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused'

export interface SubscriptionRecord {
  id: string
  created: Timestamp
  startDate: Timestamp
  customer: string
  status: SubscriptionStatus
  items: SubscriptionItemRecord[]
  /** The day and time from which periods are counted. */
  anchor: Timestamp
  periodStart: Timestamp
  periodEnd: Timestamp
  trialStart: Timestamp | null
  trialEnd: Timestamp | null
  isTrialEndAnnounced: boolean
  onTrialEndWithoutCard: 'cancel' | 'create_invoice' | 'pause'
  cancelAtPeriodEnd: boolean
  cancelAt: Timestamp | null
  canceledAt: Timestamp | null
  endedAt: Timestamp | null
  cancellation: { reason: string | null; comment: string | null; feedback: string | null }
  defaultPaymentMethod: string | null
  discounts: DiscountRecord[]
  latestInvoice: string | null
  /** Prorations that wait for the next invoice. */
  pendingLines: LineRecord[]
  /** A change that waits for its invoice to be paid; absent in older data. */
  pendingUpdate?: PendingUpdateRecord | null
  description: string | null
  metadata: Metadata
}

/** When and why a subscription is to end. */
export type Cancellation = Pick<SubscriptionRecord, 'cancelAt' | 'cancelAtPeriodEnd' | 'canceledAt' | 'cancellation'>

export interface PendingUpdateRecord {
  invoice: string
  expiresAt: Timestamp
  /** The subscription's values once the invoice is paid. */
  after: Changeable
  /** Is merged into the subscription's; absent in older data. */
  metadata?: Metadata
  /** Whether the subscription then ends with its period, if the change says so; absent in older data. */
  cancelAtPeriodEnd?: boolean
}

/** What a change of plan, quantity, interval or discounts changes in a subscription. */
export type Changeable = Pick<
  SubscriptionRecord,
  'items' | 'discounts' | 'anchor' | 'periodStart' | 'periodEnd' | 'pendingLines'
>

export interface LineRecord {
  id: string
  amountCents: number
  description: string
  quantity: number
  price: string
  periodStart: Timestamp
  periodEnd: Timestamp
  isProration: boolean
  subscription: string
  subscriptionItem: string
  discountAmounts: { discount: string; amountCents: number }[]
}

export interface InvoiceRecord {
  id: string
  created: Timestamp
  /** Opens its page and its PDF. */
  token: string
  customer: string
  customerEmail: string | null
  customerName: string | null
  subscription: string
  subscriptionMetadata: Metadata
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  billingReason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  periodStart: Timestamp
  periodEnd: Timestamp
  lines: LineRecord[]
  discounts: DiscountRecord[]
  subtotalCents: number
  totalCents: number
  startingBalanceCents: number
  endingBalanceCents: number | null
  amountDueCents: number
  amountPaidCents: number
  attemptCount: number
  attempted: boolean
  autoAdvance: boolean
  finalizesAt: Timestamp | null
  nextAttemptAt: Timestamp | null
  finalizedAt: Timestamp | null
  paidAt: Timestamp | null
  voidedAt: Timestamp | null
  uncollectibleAt: Timestamp | null
  /** The card needs its owner's authentication; only they can continue, on the invoice's page. */
  needsAuthentication: boolean
  /** A card other than the subscription's, given for this payment. */
  paymentMethod: string | null
  /** The card that paid, if one was charged. */
  paidWith?: string
  metadata: Metadata
}
