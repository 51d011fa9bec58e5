import { openBilling } from '@/lib/billing/billing'
import { openCardForm } from '@/lib/billing/card'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** Opens the form for another card. */
export const POST = authedRoute(noInput, (_, { db, viewer }) => openCardForm(openBilling(), db, viewer.id))
