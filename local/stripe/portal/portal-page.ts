import type { Account } from '../account.ts'
import { ApiError } from '../api/api-error.ts'
import { dayOf } from '../billing/calendar.ts'
import { dollars } from '../billing/money.ts'
import { html, notFound, page, type Html } from '../pages/layout.ts'
import type { SubscriptionRecord } from '../world/billing-records.ts'
import type { PortalSessionRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { cardsSection } from './cards-section.ts'
import { startSetup } from '../setup-intents/start-setup.ts'
import { performInPortal } from './portal-actions.ts'

/** Where customers manage their plan, cards and invoices. */
export async function servePortal(request: Request, account: Account, token: string, step?: string): Promise<Response> {
  const { world } = account
  const session = Object.values(world.state.portalSessions).find((one) => one.token === token)
  if (!session || world.get('customers', session.customer).deleted || (step !== undefined && step !== 'card'))
    return notFound()
  if (request.method !== 'POST') return show(account, session, '')
  if (step === 'card') {
    const { clientSecret } = account.change(() => startSetup(world, { customer: session.customer }))
    return Response.json({ client_secret: clientSecret })
  }
  try {
    const form = new URLSearchParams(await request.text())
    account.change(() => performInPortal(world, session.customer, form))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return show(account, session, error.message)
  }
  return new Response(null, { status: 303, headers: { location: `/stripe/portal/${token}` } })
}

function show(account: Account, { customer, token, returnUrl }: PortalSessionRecord, problem: string): Response {
  const { world } = account
  const subscriptions = Object.values(world.state.subscriptions).filter(
    (one) => one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status),
  )
  const cards = cardsSection(account, customer)
  return page(
    'Billing',
    html`${returnUrl === null ? null : html`<p><a href="${returnUrl}">Return to Ninja Dojo</a></p>`}
      <h1>Billing</h1>
      <p class="note">${world.get('customers', customer).email} · Test data: no money moves.</p>
      ${problem === '' ? null : html`<p class="alert" role="alert">${problem}</p>`}
      <h2>Current plan</h2>
      ${subscriptions.length === 0 ? html`<p class="note">You have no plan.</p>` : subscriptions.map((one) => planRow(world, one))}
      ${cards.section}
      <h2>Invoices</h2>
      ${invoicesTable(world, customer)}`,
    { script: cards.script.replaceAll('PORTAL', token) },
  )
}

function planRow(world: World, subscription: SubscriptionRecord): Html {
  const names = subscription.items.map((item) => {
    const price = world.get('prices', item.price)
    return `${item.quantity} × ${world.get('products', price.product).name} (${dollars(price.unitAmountCents)} / ${price.interval})`
  })
  const endsAt = subscription.cancelAtPeriodEnd ? subscription.periodEnd : subscription.cancelAt
  const when = endsAt
    ? `Ends on ${dayOf(endsAt)}`
    : `${subscription.status === 'trialing' ? 'Trial until' : 'Renews on'} ${dayOf(subscription.periodEnd)}`
  const [verb, label] = endsAt ? ['renew', 'Renew plan'] : ['cancel', 'Cancel plan']
  return html`<div class="row">
    <span
      >${names.join(', ')}<br /><span class="note"
        >${when}${subscription.status === 'past_due' ? ' · payment is late' : ''}</span
      ></span
    >
    <form method="post">
      <input type="hidden" name="id" value="${subscription.id}" /><button name="do" value="${verb}">${label}</button>
    </form>
  </div>`
}

function invoicesTable(world: World, customer: string): Html {
  const invoices = Object.values(world.state.invoices)
    .filter((one) => one.customer === customer && one.finalizedAt !== null)
    .toReversed()
  if (invoices.length === 0) return html`<p class="note">There are no invoices yet.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Status</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoices.map(
        (one) =>
          html`<tr>
            <td>
              <a href="/stripe/invoices/${one.token}">${one.number}</a><br /><span class="note"
                >${dayOf(one.created)}</span
              >
            </td>
            <td>${one.status}</td>
            <td>${dollars(one.amountDueCents)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
