import { giveUpOrder } from '@/lib/account/mutations'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** The payment form was closed after an error: a purchase that was not finished is not finished later. */
export const POST = authedRoute(noInput, async (_, { db }) => {
  await giveUpOrder(db)
  return {}
})
