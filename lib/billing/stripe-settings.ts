import 'server-only'
import { parseStripeEnvironment, type StripeEnvironment } from './stripe-environment'

let checked: StripeEnvironment | null | undefined

/**
 * The payment settings, read once at run time; null where this server sells nothing.
 * @throws Error when they are set by half
 */
export function stripeEnvironment(): StripeEnvironment | null {
  if (checked === undefined) {
    const everything = process.env
    checked = parseStripeEnvironment(everything)
  }
  return checked
}
