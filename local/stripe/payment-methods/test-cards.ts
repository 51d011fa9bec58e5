import { ApiError } from '../api/api-error.ts'

/** What a test card does: when it is saved, and when it is charged later. */
export type CardBehavior =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'authenticates_once'
  | 'authenticates_always'
  | 'fails_when_charged'

/** Stripe's test numbers, https://docs.stripe.com/testing. Any other valid number of a known brand succeeds. */
const CARDS: Record<string, CardBehavior> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000002500003155': 'authenticates_once',
  '4000002760003184': 'authenticates_always',
  '4000000000000341': 'fails_when_charged',
}

/** Stripe's ready-made payment methods for tests, and their numbers. */
export const readyMade: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
}

export function behaviorOf(number: string): CardBehavior {
  return CARDS[number] ?? 'succeeds'
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(6011|65)/.test(number)) return 'discover'
  return 'unknown'
}

/** The bank's refusal of a card, in Stripe's words; null if it accepts. */
export function refusalOf(behavior: CardBehavior): { message: string; code: string; declineCode?: string } | null {
  switch (behavior) {
    case 'declined':
    case 'fails_when_charged':
      return { message: 'Your card was declined.', code: 'card_declined', declineCode: 'generic_decline' }
    case 'insufficient_funds':
      return { message: 'Your card has insufficient funds.', code: 'card_declined', declineCode: 'insufficient_funds' }
    case 'expired_card':
      return { message: 'Your card has expired.', code: 'expired_card', declineCode: 'expired_card' }
    case 'incorrect_cvc':
      return { message: "Your card's security code is incorrect.", code: 'incorrect_cvc', declineCode: 'incorrect_cvc' }
    case 'processing_error':
      return {
        message: 'An error occurred while processing your card. Try again in a little bit.',
        code: 'processing_error',
        declineCode: 'processing_error',
      }
    case 'succeeds':
    case 'authenticates_once':
    case 'authenticates_always':
      return null
  }
}

/** The refusal to save a card; some cards can be saved and fail only when charged. */
export function refusalToSave(behavior: CardBehavior) {
  return behavior === 'fails_when_charged' ? null : refusalOf(behavior)
}

/** Checks typed card details. @throws ApiError (402) in Stripe's words */
export function checkCard(number: string, month: number, year: number, cvc: string | undefined, now: Date): void {
  const refuse = (message: string, code: string, param: string) => ApiError.card(message, code, { param })
  if (!/^\d{13,19}$/.test(number)) throw refuse('Your card number is incorrect.', 'incorrect_number', 'number')
  if (!passesLuhn(number)) throw refuse('Your card number is incorrect.', 'incorrect_number', 'number')
  if (month < 1 || month > 12)
    throw refuse("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month')
  const thisYear = now.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50)
    throw refuse("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year')
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw refuse("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month')
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw refuse("Your card's security code is invalid.", 'invalid_cvc', 'cvc')
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
