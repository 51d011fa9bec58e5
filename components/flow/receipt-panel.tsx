import { writeTime } from '@/lib/date-format'
import { writePicks } from '@/lib/flow/pick'
import { picksTitle } from '@/lib/flow/pick-words'
import type { Receipt } from '@/lib/flow/receipt'
import { viewPath } from '@/lib/flow/view'
import { csvHref, dayWords, type FlowContext } from './flow-context'
import { ReceiptSheet } from './receipt-sheet'

type ReceiptPanelProps = { context: FlowContext; receipt: Receipt; isLater: boolean }

/** What was opened on a page of analytics. */
export function ReceiptPanel({ context, receipt, isLater }: ReceiptPanelProps) {
  const { facts, page, dateFormat } = context
  const katas = new Map([...facts.katas, ...facts.open].map(({ list_id, list_title }) => [list_id, list_title]))
  const written = writePicks(receipt.picks)
  const title = picksTitle(receipt.picks, {
    day: (day) => dayWords(context, day),
    hour: (hour) => writeTime(hour, 0, dateFormat),
    kata: (id) => katas.get(id),
  })
  const path = (more: Record<string, string> = {}) => viewPath(page, facts.view, more)
  return (
    <ReceiptSheet
      key={`${written} ${String(isLater)}`}
      context={context}
      title={title}
      total={receipt.total}
      rows={receipt.rows}
      closeHref={path()}
      csvHref={csvHref(context, 'receipt', { receipt: written })}
      firstHref={isLater ? path({ receipt: written }) : undefined}
      nextHref={receipt.next && path({ receipt: written, after: receipt.next })}
    />
  )
}
