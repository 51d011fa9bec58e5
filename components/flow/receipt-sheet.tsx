import { X } from 'lucide-react'
import { NumberLink } from '@/components/charts/number-link'
import { ReceiptDialog } from '@/components/charts/receipt-dialog'
import { buttonStyles } from '@/components/ui/button-styles'
import { techniques } from '@/lib/flow/durations'
import type { ReceiptRow } from '@/lib/flow/schema'
import type { DayContext } from './flow-context'
import { ReceiptRows } from './receipt-rows'

type ReceiptSheetProps = {
  context: DayContext
  title: string
  total: number
  rows: readonly ReceiptRow[]
  /** The address of the page without it. */
  closeHref: string
  /** The address of all of them as a file. */
  csvHref?: string
  /** Its first page, from a later one. */
  firstHref?: string | undefined
  nextHref?: string | undefined
}

/** The techniques behind a number, in a sheet over the page. Its count is that number. */
export function ReceiptSheet({
  context,
  title,
  total,
  rows,
  closeHref,
  csvHref,
  firstHref,
  nextHref,
}: ReceiptSheetProps) {
  return (
    <ReceiptDialog labelledBy="receipt-title" closeHref={closeHref}>
      <div className="sticky top-0 z-10 flex items-start gap-3 border-b border-rule bg-paper-raised px-5 pt-4 pb-3 max-sm:px-3.5">
        <div className="min-w-0 flex-1">
          {/* Focused when the sheet opens, so that it is read first. */}
          <h2
            id="receipt-title"
            tabIndex={-1}
            className="font-title text-lg leading-tight text-balance wrap-anywhere outline-none"
          >
            {title}
          </h2>
          <p className="mt-0.5 text-ink-soft">
            {techniques(total)}
            {total > 0 && csvHref !== undefined && (
              <>
                {' · '}
                <a
                  href={csvHref}
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
        {total === 0 ? (
          <p className="py-6 text-ink-soft text-pretty">
            Nothing is behind this number any more. What it counted has changed since the page was loaded.
          </p>
        ) : (
          <ReceiptRows context={context} rows={rows} />
        )}
        <nav aria-label="Pages" className="mt-4 flex gap-4 empty:hidden">
          {firstHref !== undefined && <NumberLink href={firstHref}>Back to the start</NumberLink>}
          {nextHref !== undefined && <NumberLink href={nextHref}>Show more</NumberLink>}
        </nav>
      </div>
    </ReceiptDialog>
  )
}
