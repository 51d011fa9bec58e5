import type { ReactNode } from 'react'
import type { DateFormat } from '@/lib/date-format'
import type { LoadedFlow } from '@/lib/flow/load-page'
import { type FlowPage as PageAddress } from '@/lib/flow/view'
import { FlowEmpty } from './flow-empty'
import { LoadFailed } from '@/components/feedback/load-failed'
import type { FlowContext } from './flow-context'
import { ReceiptPanel } from './receipt-panel'
import { ChartKeys } from '@/components/charts/chart-keys'
import { Patterns } from '@/components/charts/patterns'

type FlowPageProps = {
  title: string
  page: PageAddress
  /** Null where it could not be loaded. */
  loaded: LoadedFlow | null
  dateFormat: DateFormat
  form: ReactNode
  Screen: (props: { context: FlowContext }) => ReactNode
}

/** One of the two pages in its states: failed, with nothing yet, with figures; and what was opened in it. */
export function FlowPage({ title, page, loaded, dateFormat, form, Screen }: FlowPageProps) {
  if (!loaded) {
    return (
      <FlowFrame title={title}>
        <LoadFailed title="The figures could not be loaded" attempt={crypto.randomUUID()}>
          Nothing is lost, and everything is still counted.
        </LoadFailed>
      </FlowFrame>
    )
  }
  const { facts, receipt, isLater } = loaded
  const context: FlowContext = { facts, page, dateFormat }
  const isEmpty = [facts.done, facts.doneBefore, facts.open].every((rows) => rows.length === 0)
  return (
    <FlowFrame title={title}>
      {form}
      {receipt && <ReceiptPanel context={context} receipt={receipt} isLater={isLater} />}
      {isEmpty ? (
        <FlowEmpty
          page={page}
          view={page === '/productivity' ? { ...facts.view, isMine: false } : facts.view}
          isMine={page === '/productivity'}
        />
      ) : (
        <Screen context={context} />
      )}
    </FlowFrame>
  )
}

/** The frame of both pages of analytics. */
export function FlowFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ChartKeys>
      <div data-clan-free="" className="mx-auto max-w-290 px-5 pt-6 pb-16 max-sm:px-3.5">
        <Patterns />
        <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">{title}</h1>
        {children}
      </div>
    </ChartKeys>
  )
}
