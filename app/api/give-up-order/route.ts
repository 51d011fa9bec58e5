import { giveUp } from '@/lib/billing/give-up'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** The payment form was closed after an error: a purchase that was not finished is not finished later. */
export const POST = authedRoute(noInput, async (_, caller) => {
  await giveUp(caller)
  return {}
})
