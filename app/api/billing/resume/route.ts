import { planRoute } from '@/lib/billing/billing-route'
import { resumePlan } from '@/lib/billing/cancel-plan'
import { noInput } from '@/lib/http/authed-route'

/** Takes a cancellation back. */
export const POST = planRoute(noInput, resumePlan)
