import { type ReactNode, Suspense } from 'react'
import { ChartKeys } from '@/components/charts/chart-keys'
import { Patterns } from '@/components/charts/patterns'
import { LoadFailed } from '@/components/feedback/load-failed'
import { EmptyState } from '@/components/ui/empty-state'
import { type FlowAsked, loadFigures } from '@/lib/flow/load-page'
import { type FlowPage as PageAddress, type Params, noScriptsParam } from '@/lib/flow/view'
import type { FlowContext } from './flow-context'
import { FlowEmpty } from './flow-empty'
import { FlowSkeleton } from './flow-skeleton'
import { ReceiptPanel } from './receipt-panel'

type FlowPageProps = {
  title: string
  page: PageAddress
  asked: FlowAsked
  /** Null if it could not be loaded. */
  form: ReactNode
  Screen: (props: { context: FlowContext }) => ReactNode
}

/**
 * One of the two pages: its frame and form right away, and its figures once they are counted. Scripts put those in
 * place, so a browser without scripts is sent to the address that has everything in one piece.
 */
export function FlowPage({ title, page, asked, form, Screen }: FlowPageProps) {
  const figures = form === null ? <FlowFailed /> : <Figures page={page} asked={asked} Screen={Screen} />
  return (
    <ChartKeys>
      <div data-clan-free="" className="mx-auto max-w-290 px-5 pt-6 pb-16 max-sm:px-3.5">
        <Patterns />
        <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">{title}</h1>
        {form}
        {asked.params[noScriptsParam] === undefined ? (
          <>
            <noscript>
              <meta httpEquiv="refresh" content={`0;url=${noScriptsPath(page, asked.params)}`} />
            </noscript>
            <Suspense fallback={<FlowSkeleton />}>{figures}</Suspense>
          </>
        ) : (
          figures
        )}
      </div>
    </ChartKeys>
  )
}

/** The figures in their states: failed, too many, empty, loaded; and what was opened in them. */
async function Figures({ page, asked, Screen }: Pick<FlowPageProps, 'page' | 'asked' | 'Screen'>) {
  const loaded = await loadFigures(asked)
  if (!loaded) return <FlowFailed />
  if ('tooMuch' in loaded) return <EmptyState title="Too much to count at once">{loaded.tooMuch}</EmptyState>
  const { facts, receipt, isLater } = loaded
  const context: FlowContext = { facts, page, dateFormat: asked.viewer.settings.dateFormat ?? 'en-US' }
  const isEmpty = [facts.done, facts.doneBefore, facts.open].every((rows) => rows.length === 0)
  return (
    <>
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
    </>
  )
}

function FlowFailed() {
  return (
    <LoadFailed title="The figures could not be loaded" attempt={crypto.randomUUID()}>
      Nothing is lost, and everything is still counted.
    </LoadFailed>
  )
}

function noScriptsPath(page: PageAddress, params: Params): string {
  const query = new URLSearchParams({ [noScriptsParam]: 'none' })
  for (const [name, values] of Object.entries(params))
    for (const value of [values].flat()) if (value !== undefined) query.append(name, value)
  return `${page}?${query}`
}
