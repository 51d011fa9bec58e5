import { planRoute } from '@/lib/billing/billing-route'
import { confirmCard } from '@/lib/billing/payment-card'
import { cardInput } from '@/lib/billing/schema'

/** The card that was just confirmed pays from now on, open invoices first. Answers a payment that has to be confirmed. */
export const POST = planRoute(cardInput, confirmCard)
