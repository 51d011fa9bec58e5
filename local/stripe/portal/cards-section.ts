import type { Account } from '../account.ts'
import { html, type Html } from '../pages/layout.ts'
import type { PaymentMethodRecord } from '../world/state.ts'

/** A customer's cards, and a form for a new one, which the browser script draws. */
export function cardsSection({ world }: Account, customer: string): { section: Html; script: string } {
  const cards = Object.values(world.state.paymentMethods).filter((card) => card.customer === customer)
  const inUse = world.get('customers', customer).defaultPaymentMethod
  return {
    section: html`<h2>Payment methods</h2>
      ${cards.map((card) => cardRow(card, card.id === inUse))}
      <div id="add" hidden>
        <form id="card-form">
          <div id="element"></div>
          <div class="actions"><button class="primary">Save card</button></div>
          <p class="alert" role="alert" id="problem" hidden></p>
        </form>
      </div>
      <div class="actions"><button type="button" id="open">Add a card</button></div>`,
    script: addCardScript(world.state.keys.publishableKey),
  }
}

function cardRow({ id, brand, last4, expMonth, expYear }: PaymentMethodRecord, isInUse: boolean): Html {
  const name = `${brand} ending in ${last4}`
  return html`<div class="row">
    <span
      >${name}<br /><span class="note"
        >expires ${String(expMonth).padStart(2, '0')}/${expYear}${isInUse ? ' · default' : ''}</span
      ></span
    >
    <form method="post">
      <input
        type="hidden"
        name="id"
        value="${id}"
      />${isInUse ? null : html`<button name="do" value="use" aria-label="Use ${name}">Make default</button> `}<button
        name="do"
        value="remove"
        aria-label="Remove ${name}"
      >
        Remove
      </button>
    </form>
  </div>`
}

// The pages' own colours (pages/layout.ts).
const DAY = {
  colorPrimary: '#4a4fc4',
  colorBackground: '#fffdf9',
  colorText: '#1f222b',
  colorTextSecondary: '#5c606b',
  colorDanger: '#b8402a',
  colorBorder: '#8b8a86',
  borderRadius: '6px',
}
const NIGHT = {
  colorPrimary: '#a5b0fb',
  colorBackground: '#1b1f2a',
  colorText: '#ece9e2',
  colorTextSecondary: '#a3a7b3',
  colorDanger: '#ea7458',
  colorBorder: '#5d6371',
  borderRadius: '6px',
}

function addCardScript(key: string): string {
  return `
const open = document.getElementById('open'), problem = document.getElementById('problem')
open.addEventListener('click', async () => {
  open.hidden = true
  const { client_secret: clientSecret } = await (await fetch('/stripe/portal/PORTAL/card', { method: 'POST' })).json()
  const stripe = Stripe(${JSON.stringify(key)})
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const elements = stripe.elements({ clientSecret, appearance: { theme: dark ? 'night' : 'stripe', variables: dark ? ${JSON.stringify(NIGHT)} : ${JSON.stringify(DAY)} } })
  elements.create('payment', { layout: 'tabs' }).mount('#element')
  document.getElementById('add').hidden = false
  document.getElementById('card-form').addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.hidden = true
    const { error } = await stripe.confirmSetup({ elements, confirmParams: { return_url: location.href }, redirect: 'if_required' })
    if (!error) return location.reload()
    if (error.type === 'validation_error') return
    problem.hidden = false
    problem.textContent = error.message
  })
})
`
}
