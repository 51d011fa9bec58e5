import { planRoute } from '@/lib/billing/billing-route'
import { cancelPlan } from '@/lib/billing/cancel-plan'
import { cancelInput } from '@/lib/billing/schema'

/** Ends the plan with the period that is paid. Answers when that is. */
export const POST = planRoute(cancelInput, cancelPlan)
