import type Stripe from 'stripe'
import type { CardBehavior } from '../payment-methods/test-cards.ts'
import type { CouponRecord, InvoiceRecord, PromotionCodeRecord, SubscriptionRecord } from './billing-records.ts'
import type { Metadata, Timestamp } from './primitives.ts'

export interface ProductRecord {
  id: string
  created: Timestamp
  name: string
  active: boolean
  metadata: Metadata
}

export interface PriceRecord {
  id: string
  created: Timestamp
  product: string
  unitAmountCents: number
  interval: 'month' | 'year'
  active: boolean
  lookupKey: string | null
  metadata: Metadata
}

export interface CustomerRecord {
  id: string
  created: Timestamp
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  address: Stripe.Address | null
  metadata: Metadata
  defaultPaymentMethod: string | null
  /** Below zero: what we owe the customer, which reduces the next invoices. */
  balanceCents: number
  /** Made through the API, the oldest first; absent in older data. What invoices use is not listed. */
  balanceTransactions?: BalanceTransactionRecord[]
  invoicePrefix: string
  nextInvoiceNumber: number
  deleted: boolean
  /** How far this customer's own clock is ahead of the others (tests move one customer's time alone). */
  clockAheadSeconds: number
}

export interface BalanceTransactionRecord {
  id: string
  created: Timestamp
  amountCents: number
  endingBalanceCents: number
  description: string | null
  metadata: Metadata
}

export interface PaymentMethodRecord {
  id: string
  created: Timestamp
  customer: string | null
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
  /** Saved with Link instead of a card form: nothing of its card is shown. */
  isLink?: boolean
  /** What this test card does when it is charged. The number itself is never stored. */
  behavior: CardBehavior
  billingDetails: Stripe.PaymentMethod.BillingDetails
  metadata: Metadata
}

export type PaymentMethodType = 'card' | 'link'

export interface SetupIntentRecord {
  id: string
  created: Timestamp
  clientSecret: string
  customer: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  paymentMethod: string | null
  automatic: boolean
  /** Null: whatever the account takes. */
  allowed?: PaymentMethodType[] | null
  usage: string
  description: string | null
  metadata: Metadata
  returnUrl: string | null
  canceledFor: string | null
  lastError: {
    code: Stripe.SetupIntent.LastSetupError.Code
    declineCode: string | null
    message: string
    paymentMethod: string
  } | null
}

export interface PortalSessionRecord {
  id: string
  created: Timestamp
  token: string
  customer: string
  returnUrl: string | null
}

export interface IdempotentAnswer {
  savedAtMs: number
  request: string
  status: number
  body: string
}

/** The objects by id. */
export interface Records {
  products: ProductRecord
  prices: PriceRecord
  customers: CustomerRecord
  paymentMethods: PaymentMethodRecord
  setupIntents: SetupIntentRecord
  coupons: CouponRecord
  promotionCodes: PromotionCodeRecord
  subscriptions: SubscriptionRecord
  invoices: InvoiceRecord
  portalSessions: PortalSessionRecord
}
export type Collections = { [K in keyof Records]: Record<string, Records[K]> }

/** Everything the stand-in knows; plain JSON. Objects keep the order in which they were created. */
export interface State extends Collections {
  version: 1
  keys: { secretKey: string; publishableKey: string; webhookSecret: string }
  clockAheadSeconds: number
  afterRetries: 'cancel' | 'unpaid'
  idempotency: Record<string, IdempotentAnswer>
}
