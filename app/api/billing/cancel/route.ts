import { planRoute } from '@/lib/billing/billing-route'
import { cancelPlan } from '@/lib/billing/cancel-plan'
import { cancelInput } from '@/lib/billing/schema'

/** Cancels the plan at the end of the paid period. Returns that date. */
export const POST = planRoute(cancelInput, cancelPlan)
