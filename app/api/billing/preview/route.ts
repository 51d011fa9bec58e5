import { billingRoute } from '@/lib/billing/billing-route'
import { previewChange } from '@/lib/billing/change-plan'
import { changeInput } from '@/lib/billing/schema'

/** What changing to a price would cost. */
export const POST = billingRoute(changeInput, previewChange)
