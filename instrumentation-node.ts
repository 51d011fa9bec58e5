import { aiEnvironment } from '@/lib/ai/environment'
import { stripeEnvironment } from '@/lib/billing/stripe-environment'
import { publicEnvironment } from '@/lib/env'

try {
  publicEnvironment()
  stripeEnvironment()
  aiEnvironment()
} catch (error) {
  // If this threw, Next would print it with a stack and keep listening.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
