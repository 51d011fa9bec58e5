import { planRoute } from '@/lib/billing/billing-route'
import { changePlan } from '@/lib/billing/change-plan'
import { changeInput } from '@/lib/billing/schema'

/** Changes the plan, or switches between monthly and yearly billing. Returns a payment that has to be confirmed. */
export const POST = planRoute(changeInput, changePlan)
