import { chooseFreePlan } from '@/lib/account/mutations'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** The only plan that people may choose by themselves. */
export const POST = authedRoute(noInput, (_, { db }) => chooseFreePlan(db))
