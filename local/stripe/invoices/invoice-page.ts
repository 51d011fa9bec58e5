import type { Account } from '../account.ts'
import { ApiError } from '../api/api-error.ts'
import { cardFor } from '../billing/attempt-payment.ts'
import { netCents } from '../billing/apply-discounts.ts'
import { dayOf } from '../billing/calendar.ts'
import { dollars } from '../billing/money.ts'
import { html, notFound, page, type Html } from '../pages/layout.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { payInvoice } from './pay-invoice.ts'

/**
 * The invoice's own page: its lines, its PDF, and a way to pay it, with the bank's confirmation if the card needs one.
 */
export async function serveInvoicePage(
  request: Request,
  account: Account,
  token: string,
  step?: string,
): Promise<Response> {
  const invoice = Object.values(account.world.state.invoices).find(
    (one) => one.token === token && one.finalizedAt !== null,
  )
  if (!invoice) return notFound()
  if (step === 'pdf') {
    return new Response(invoicePdf(invoice), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="invoice-${invoice.number ?? 'draft'}.pdf"`,
      },
    })
  }
  if (step !== undefined) return notFound()
  if (request.method !== 'POST') return show(account, invoice)
  const answer = new URLSearchParams(await request.text()).get('answer')
  return pay(account, invoice, answer)
}

function pay(account: Account, invoice: InvoiceRecord, answer: string | null): Response {
  const card = cardFor(account.world, invoice)
  const asks = card !== null && card.behavior.startsWith('authenticates')
  if (asks && answer === null) return challenge(invoice)
  let problem = ''
  try {
    if (answer === 'fail') problem = 'The card could not be authenticated. Nothing was charged.'
    else
      account.change(() =>
        payInvoice(account.world, account.world.get('invoices', invoice.id), { isAuthenticated: asks }),
      )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    problem = error.message
  }
  return show(account, account.world.get('invoices', invoice.id), problem)
}

function challenge({ number, amountDueCents }: InvoiceRecord): Response {
  return page(
    '3-D Secure',
    html`<h1>3-D Secure</h1>
      <p>
        Your bank wants to make sure that you are the one who pays ${dollars(amountDueCents)} for invoice ${number}.
        This is a test, so choose the result.
      </p>
      <form method="post" class="actions">
        <button class="primary" name="answer" value="complete">Complete</button>
        <button name="answer" value="fail">Fail</button>
      </form>`,
  )
}

function show(account: Account, invoice: InvoiceRecord, problem = ''): Response {
  const card = cardFor(account.world, invoice)
  return page(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>Invoice ${invoice.number}</h1>
      <p class="note">${invoice.customerEmail} · ${dayOf(invoice.created)} · ${statusText(invoice)}</p>
      ${problem === '' ? null : html`<p class="alert" role="alert">${problem}</p>`} ${linesTable(invoice)}
      <div class="actions">
        ${invoice.status === 'open' ? html`<form method="post"><button class="primary">Pay ${dollars(invoice.amountDueCents)}</button></form>` : null}
        <a class="button" href="/stripe/invoices/${invoice.token}/pdf">Download PDF</a>
      </div>
      ${invoice.status === 'open' ? html`<p class="note">${card === null ? 'There is no card to charge yet.' : `It will be charged to the card ending in ${card.last4}.`}</p>` : null}
      <p class="note">Test data: no money moves.</p>`,
  )
}

function statusText({ status, paidAt }: InvoiceRecord): string {
  return status === 'paid' && paidAt !== null ? `paid on ${dayOf(paidAt)}` : status
}

function linesTable(invoice: InvoiceRecord): Html {
  const discountCents = invoice.lines.reduce((sum, line) => sum + line.amountCents - netCents(line), 0)
  const appliedCents = invoice.totalCents - invoice.amountDueCents
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.map(
        (line) =>
          html`<tr>
            <td>
              ${line.description}<br /><span class="note">${dayOf(line.periodStart)} – ${dayOf(line.periodEnd)}</span>
            </td>
            <td>${dollars(line.amountCents)}</td>
          </tr>`,
      )}
      ${
        discountCents === 0
          ? null
          : html`<tr>
              <td>Discount</td>
              <td>${dollars(-discountCents)}</td>
            </tr>`
      }
      ${
        appliedCents <= 0
          ? null
          : html`<tr>
              <td>From your balance</td>
              <td>${dollars(-appliedCents)}</td>
            </tr>`
      }
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Amount due</th>
        <td>${dollars(invoice.amountDueCents)}</td>
      </tr>
    </tfoot>
  </table>`
}
