import { openBilling } from '@/lib/billing/billing'
import { startTrial } from '@/lib/billing/checkout'
import { priceInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** Fourteen days of a paid plan without a card, once a person. */
export const POST = authedRoute(priceInput, ({ priceId }, { db, viewer }) =>
  startTrial(openBilling(), db, viewer, priceId),
)
