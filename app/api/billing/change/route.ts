import { planRoute } from '@/lib/billing/billing-route'
import { changePlan } from '@/lib/billing/change-plan'
import { changeInput } from '@/lib/billing/schema'

/** Another plan, or the same by the month or the year. Answers a payment that has to be confirmed. */
export const POST = planRoute(changeInput, changePlan)
