import { Download } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useDateFormat } from '@/components/time/time-settings'
import type { InvoiceLine } from '@/lib/plans/billing-view'
import { money } from '@/lib/plans/money'
import { shortDate } from '@/lib/time-zone'
import { LabelledRow } from '@/components/ui/labelled-row'

const statuses: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Not collected',
}

type InvoicesRowProps = { invoices: readonly InvoiceLine[]; timeZone: string }

/** What was charged so far, to be read and printed. */
export function InvoicesRow({ invoices, timeZone }: InvoicesRowProps) {
  const format = useDateFormat()
  return (
    <LabelledRow title="Invoices">
      {invoices.length === 0 ? (
        <p className="text-ink-soft">No invoices yet.</p>
      ) : (
        <ul aria-label="Invoices" className="-my-1.5 sm:-mt-3 sm:-mb-2.5 divide-y divide-rule">
          {invoices.map((invoice) => (
            <InvoiceItem key={invoice.id} invoice={invoice} date={shortDate(invoice.date, timeZone, format)} />
          ))}
        </ul>
      )}
    </LabelledRow>
  )
}

function InvoiceItem({ invoice, date }: { invoice: InvoiceLine; date: string }) {
  const { number, amountCents, currency, status, pageUrl, pdfUrl } = invoice
  const isOpen = status === 'open'
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 py-2 tabular-nums sm:py-0 sm:grid-cols-[7.5rem_minmax(0,1fr)_6.5rem_5.5rem_8rem]">
      <span className="max-sm:col-start-1">
        <time dateTime={invoice.date}>{date}</time>
        <span className="block text-[13px] text-ink-soft wrap-anywhere sm:hidden">{number}</span>
      </span>
      <span className="text-[13px] text-ink-soft wrap-anywhere max-sm:hidden">{number}</span>
      <span className="max-sm:hidden">
        <InvoiceStatus status={status} />
      </span>
      <span className="text-right">
        {money(amountCents, currency)}
        <span className="block sm:hidden">
          <InvoiceStatus status={status} />
        </span>
      </span>
      <span className="-mr-2 flex justify-end">
        {isOpen && pageUrl && (
          <a
            href={pageUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open invoice ${number ?? date}`}
            className={linkStyles}
          >
            View
          </a>
        )}
        {pdfUrl && (
          <a
            href={pdfUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`PDF of invoice ${number ?? date}`}
            className={linkStyles}
          >
            <Download aria-hidden="true" className="size-3.5" />
            PDF
          </a>
        )}
      </span>
    </li>
  )
}

const linkStyles =
  'inline-flex min-h-8 items-center gap-1.5 rounded-ink px-2 text-[13px] text-ai-deep hover:bg-paper-sunk pointer-coarse:min-h-11'

function InvoiceStatus({ status }: { status: string }) {
  if (status === 'open') return <Badge tone="yamabuki">Open</Badge>
  return <span className="text-[13px] text-ink-soft">{statuses[status] ?? status}</span>
}
