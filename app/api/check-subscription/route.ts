import { authedRoute, noInput } from '@/lib/http/authed-route'

/** Whether the caller has a plan, and until when (spec section 7). */
const checkSubscription = authedRoute(noInput, async (_, { viewer }) => viewer.subscription)

export const GET = checkSubscription
export const POST = checkSubscription
