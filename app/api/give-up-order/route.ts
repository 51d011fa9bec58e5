import { giveUp } from '@/lib/billing/give-up'
import { givenUpInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** The payment form was closed after an error: a purchase that was not finished is not finished later. */
export const POST = authedRoute(givenUpInput, async (input, caller) => {
  await giveUp(caller, input?.order)
  return {}
})
