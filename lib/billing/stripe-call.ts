import 'server-only'
import Stripe from 'stripe'
import { AppError, Refusal } from '@/lib/errors'

const {
  StripeError,
  StripeCardError,
  StripeConnectionError,
  StripeRateLimitError,
  StripeAPIError,
  StripeInvalidRequestError,
  StripeIdempotencyError,
} = Stripe.errors

/** Runs a call to Stripe; its errors become an `AppError`. `situation` says what was attempted, for the log. */
export async function callStripe<T>(situation: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw fromStripe(error, situation)
  }
}

/** A refused card is reported in Stripe's own words, which are written for the card holder. */
export function fromStripe(error: unknown, situation: string): unknown {
  if (!(error instanceof StripeError)) return error
  if (error instanceof StripeCardError) return new Refusal('invalid', error.message, { cause: error })
  return new AppError(codeOf(error), `${situation}: ${error.message}`, { cause: error })
}

function codeOf(error: Stripe.errors.StripeError): 'offline' | 'conflict' | 'not_found' | 'unexpected' {
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAPIError
  )
    return 'offline'
  // Another request with the same key is running, or had different contents.
  if (
    error instanceof StripeIdempotencyError ||
    error.code === 'idempotency_key_in_use' ||
    error.code === 'lock_timeout'
  )
    return 'conflict'
  return isMissing(error) ? 'not_found' : 'unexpected'
}

/** Whether Stripe does not, or no longer, know the object. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof StripeInvalidRequestError && cause.code === 'resource_missing'
}

const authenticationCodes = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
])

/** Whether the bank wants the card holder to confirm a payment made without them. */
export function needsAuthentication(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof StripeCardError && authenticationCodes.has(cause.code ?? '')
}

/** Whether Stripe takes no such e-mail address. */
export function isEmailRefused(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof StripeInvalidRequestError && (cause.code === 'email_invalid' || cause.param === 'email')
}

/** Whether a trial or period in the request is over. */
export function isPeriodOver(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof StripeInvalidRequestError && /trial_end|proration_date/.test(cause.param ?? '')
}

/** Whether a coupon was refused, so that Stripe's message is for the person. */
export function couponRefusal(error: unknown): Refusal | undefined {
  const cause = error instanceof AppError ? error.cause : error
  if (!(cause instanceof StripeInvalidRequestError)) return undefined
  const isAboutCoupon = cause.code === 'coupon_expired' || /discount|coupon|promotion_code/.test(cause.param ?? '')
  return isAboutCoupon ? new Refusal('invalid', cause.message, { cause }) : undefined
}

/** The id of what Stripe returns as an object or as an id. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
