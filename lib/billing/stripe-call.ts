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

/** Runs a call to Stripe; what it throws becomes an `AppError`. `situation` says what was attempted, for the log. */
export async function callStripe<T>(situation: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw fromStripe(error, situation)
  }
}

/** A card that is refused is told in Stripe's own sentence, which is written for the person who holds it. */
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
  // Another request with the same key is running, or was made with other contents.
  if (
    error instanceof StripeIdempotencyError ||
    error.code === 'idempotency_key_in_use' ||
    error.code === 'lock_timeout'
  )
    return 'conflict'
  return isMissing(error) ? 'not_found' : 'unexpected'
}

/** Whether Stripe does not know, or no longer knows, what was asked for. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof StripeInvalidRequestError && cause.code === 'resource_missing'
}

const authenticationCodes = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
])

/** Whether the bank wants the holder of the card to confirm a payment that was made without them. */
export function needsAuthentication(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof StripeCardError && authenticationCodes.has(cause.code ?? '')
}

/** Whether a trial or a period that Stripe was asked about is over. */
export function isPeriodOver(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof StripeInvalidRequestError && /trial_end|proration_date/.test(cause.param ?? '')
}

/** Whether a coupon was refused, so that Stripe's sentence is for the person. */
export function couponRefusal(error: unknown): Refusal | undefined {
  const cause = error instanceof AppError ? error.cause : error
  if (!(cause instanceof StripeInvalidRequestError)) return undefined
  const isAboutCoupon = cause.code === 'coupon_expired' || /discount|coupon|promotion_code/.test(cause.param ?? '')
  return isAboutCoupon ? new Refusal('invalid', cause.message, { cause }) : undefined
}

/** Of what Stripe answers whole or by its identifier. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
