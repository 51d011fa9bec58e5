import type { PaymentCard } from '@/lib/plans/billing-view'

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
/** Enough time to receive the new card. */
const soonMonths = 2

/** "Visa ending in 4242" */
export function cardName({ brand, last4 }: PaymentCard): string {
  return `${brands[brand] ?? 'Card'} ending in ${last4}`
}

/** "08/2028" */
export function cardExpiry({ expiryMonth, expiryYear }: PaymentCard): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
}

/** A card is good to the end of its month. */
export function cardState({ expiryMonth, expiryYear }: PaymentCard, now: Date): 'good' | 'soon' | 'expired' {
  const monthsLeft = (expiryYear - now.getUTCFullYear()) * 12 + expiryMonth - (now.getUTCMonth() + 1)
  if (monthsLeft < 0) return 'expired'
  return monthsLeft < soonMonths ? 'soon' : 'good'
}
