import { useDateFormat } from '@/components/time/time-settings'
import type { NextInvoice } from '@/lib/plans/billing-view'
import { money } from '@/lib/plans/money'
import { longDate } from '@/lib/time-zone'
import { AmountLines, invoiceLines } from './amount-lines'
import { LabelledRow } from '@/components/ui/labelled-row'

type NextInvoiceRowProps = { invoice: NextInvoice; hasCard: boolean; timeZone: string }

/** What is charged next, when, and for what. */
export function NextInvoiceRow({ invoice, hasCard, timeZone }: NextInvoiceRowProps) {
  const { amountCents, currency, date } = invoice
  return (
    <LabelledRow title="Next invoice">
      <p className="tabular-nums">
        <span className="font-medium">{money(amountCents, currency)}</span> on{' '}
        {longDate(date, timeZone, useDateFormat())}
        {!hasCard && <span className="text-ink-soft">, if you have added a card</span>}
      </p>
      <div className="mt-3 max-w-130">
        <AmountLines
          label="Next invoice"
          lines={invoiceLines(invoice)}
          total={{ label: 'Total', amountCents }}
          currency={currency}
        />
      </div>
    </LabelledRow>
  )
}
