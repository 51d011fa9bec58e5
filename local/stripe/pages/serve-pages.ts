import type { Account } from '../account.ts'
import { serveChallenge } from '../setup-intents/challenge-page.ts'
import { serveInvoicePage } from '../invoices/invoice-page.ts'
import { servePortal } from '../portal/portal-page.ts'
import { notFound } from './layout.ts'

/** The pages that Stripe would host; anyone with the link can see them. */
export async function servePages(request: Request, account: Account): Promise<Response> {
  const [, , room, token = '', step] = new URL(request.url).pathname.split('/')
  account.tick()
  switch (room) {
    case 'invoices':
      return serveInvoicePage(request, account, token, step)
    case 'portal':
      return servePortal(request, account, token, step)
    case 'challenge':
      return serveChallenge(request, account, token)
    default:
      return notFound()
  }
}
