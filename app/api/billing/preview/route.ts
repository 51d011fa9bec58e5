import { openBilling } from '@/lib/billing/billing'
import { previewChange } from '@/lib/billing/change-plan'
import { changeInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** What changing to a price would cost. */
export const POST = authedRoute(changeInput, (input, { db, viewer }) =>
  previewChange(openBilling(), db, viewer.id, input),
)
