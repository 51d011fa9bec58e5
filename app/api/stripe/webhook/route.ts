import { openBilling } from '@/lib/billing/billing'
import { stripeEnvironment } from '@/lib/billing/stripe-environment'
import { handleEvent, verifyEvent } from '@/lib/billing/webhook'
import { errorResponse } from '@/lib/http/error-response'
import { readText } from '@/lib/http/read-body'

/** Many times the largest event. */
const largestBytes = 1_000_000

/** Stripe's events. 2xx: done, or not for us. Anything else: Stripe tries again. */
export async function POST(request: Request): Promise<Response> {
  try {
    const billing = openBilling()
    const secret = stripeEnvironment()?.webhookSecret ?? ''
    const event = verifyEvent(
      billing.stripe,
      await readText(request, largestBytes),
      request.headers.get('stripe-signature'),
      secret,
    )
    if (!event) return Response.json({ error: 'Bad signature' }, { status: 400 })
    await handleEvent(billing, event)
    return Response.json({ received: true })
  } catch (error) {
    return errorResponse(error, request)
  }
}
