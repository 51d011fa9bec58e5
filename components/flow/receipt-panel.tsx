import { X } from 'lucide-react'
import { NumberLink } from '@/components/charts/number-link'
import { ReceiptDialog } from '@/components/charts/receipt-dialog'
import { buttonStyles } from '@/components/ui/button-styles'
import { writeTime } from '@/lib/date-format'
import { techniques } from '@/lib/flow/durations'
import { writePicks } from '@/lib/flow/pick'
import { picksTitle } from '@/lib/flow/pick-words'
import type { Receipt } from '@/lib/flow/receipt'
import { viewPath } from '@/lib/flow/view'
import { csvHref, dayWords, type FlowContext } from './flow-context'
import { ReceiptRows } from './receipt-rows'

/** The techniques behind a number, over the page. Its count is that number. */
export function ReceiptPanel({
  context,
  receipt,
  isLater,
}: {
  context: FlowContext
  receipt: Receipt
  isLater: boolean
}) {
  const { facts, page, dateFormat } = context
  const katas = new Map([...facts.katas, ...facts.open].map(({ list_id, list_title }) => [list_id, list_title]))
  const written = writePicks(receipt.picks)
  const title = picksTitle(receipt.picks, {
    day: (day) => dayWords(context, day),
    hour: (hour) => writeTime(hour, 0, dateFormat),
    kata: (id) => katas.get(id),
  })
  const closeHref = viewPath(page, facts.view)
  return (
    <ReceiptDialog key={`${written} ${String(isLater)}`} labelledBy="receipt-title" closeHref={closeHref}>
      <div className="sticky top-0 z-10 flex items-start gap-3 border-b border-rule bg-paper-raised px-5 pt-4 pb-3 max-sm:px-3.5">
        <div className="min-w-0 flex-1">
          {/* Focused when the sheet opens, so that it is read first. */}
          <h2 id="receipt-title" tabIndex={-1} className="font-title text-lg leading-tight text-balance outline-none">
            {title}
          </h2>
          <p className="mt-0.5 text-ink-soft">
            {techniques(receipt.total)}
            {receipt.total > 0 && (
              <>
                {' · '}
                <a
                  href={csvHref(context, 'receipt', { receipt: written })}
                  download=""
                  className="chart-unprinted underline decoration-rule-strong underline-offset-3 hover:text-ink"
                >
                  CSV
                </a>
              </>
            )}
          </p>
        </div>
        <a
          href={closeHref}
          data-close=""
          aria-label="Close"
          className={`${buttonStyles({ variant: 'ghost', size: 'icon' })} chart-unprinted`}
        >
          <X aria-hidden="true" />
        </a>
      </div>
      <div className="px-5 pb-8 max-sm:px-3.5">
        {receipt.total === 0 ? (
          <p className="py-6 text-ink-soft text-pretty">
            Nothing is behind this number any more: what it counted has changed since the page was drawn.
          </p>
        ) : (
          <ReceiptRows context={context} receipt={receipt} />
        )}
        <nav aria-label="Pages" className="mt-4 flex gap-4 empty:hidden">
          {isLater && (
            <NumberLink href={viewPath(page, facts.view, { receipt: written })}>From the beginning</NumberLink>
          )}
          {receipt.next && (
            <NumberLink href={viewPath(page, facts.view, { receipt: written, after: receipt.next })}>
              Show more
            </NumberLink>
          )}
        </nav>
      </div>
    </ReceiptDialog>
  )
}
