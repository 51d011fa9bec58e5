import { planRoute } from '@/lib/billing/billing-route'
import { confirmCard } from '@/lib/billing/payment-card'
import { cardInput } from '@/lib/billing/schema'

/** Charges the card that was just confirmed from now on, open invoices first. Returns a payment that has to be confirmed. */
export const POST = planRoute(cardInput, confirmCard)
