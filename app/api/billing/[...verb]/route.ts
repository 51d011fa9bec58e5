import { pacedRoute, planRoute } from '@/lib/billing/billing-route'
import { cancelPlan, resumePlan } from '@/lib/billing/cancel-plan'
import { changePlan, previewChange } from '@/lib/billing/change-plan'
import { startTrial } from '@/lib/billing/checkout'
import { openPortal } from '@/lib/billing/customer'
import { payDue } from '@/lib/billing/due-payment'
import { confirmCard, openCardForm } from '@/lib/billing/payment-card'
import { catchUp } from '@/lib/billing/reconcile'
import { cancelInput, cardInput, changeInput, priceInput } from '@/lib/billing/schema'
import { noInput } from '@/lib/http/authed-route'
import { siteOrigin } from '@/lib/http/origin'

/** The actions for a person's plan, by the rest of the address: `POST /api/billing/cancel`. */
const verbs = new Map([
  // Cancels the plan at the end of the paid period. Returns that date.
  ['cancel', planRoute(cancelInput, cancelPlan)],
  // Undoes a cancellation.
  ['resume', planRoute(noInput, resumePlan)],
  // What changing to a price would cost.
  ['preview', pacedRoute(changeInput, previewChange)],
  // Changes the plan, or switches between monthly and yearly billing. Returns a payment that has to be confirmed.
  ['change', planRoute(changeInput, changePlan)],
  // Starts fourteen days of a paid plan without a card, once per person.
  ['trial', planRoute(priceInput, startTrial)],
  // Retries a failed charge. Returns a payment that has to be confirmed.
  ['pay', planRoute(noInput, payDue)],
  // Opens the form for a new card.
  ['card', pacedRoute(noInput, openCardForm)],
  // Charges the card that was just confirmed from now on, open invoices first. Returns a payment that has to be confirmed.
  ['card/confirm', planRoute(cardInput, confirmCard)],
  // Returns the address of Stripe's own page for the caller's cards and invoices.
  [
    'portal',
    pacedRoute(noInput, async (caller) =>
      openPortal(caller, { returnUrl: `${await siteOrigin()}/settings?return=portal` }),
    ),
  ],
  // Asks Stripe for the current state, after a payment or a visit to its page: its events may not have arrived yet.
  ['refresh', planRoute(noInput, catchUp)],
])

export async function POST(request: Request, { params }: RouteContext<'/api/billing/[...verb]'>): Promise<Response> {
  const answer = verbs.get((await params).verb.join('/'))
  return answer ? answer(request) : new Response(null, { status: 404 })
}
