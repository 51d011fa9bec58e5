import { planRoute } from '@/lib/billing/billing-route'
import { resumePlan } from '@/lib/billing/cancel-plan'
import { noInput } from '@/lib/http/authed-route'

/** Undoes a cancellation. */
export const POST = planRoute(noInput, resumePlan)
