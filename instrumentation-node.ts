import { stripeEnvironment } from '@/lib/billing/stripe-environment'
import { publicEnvironment } from '@/lib/env'

try {
  publicEnvironment()
  stripeEnvironment()
} catch (error) {
  // Thrown on, Next would print it with a stack and go on listening.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
