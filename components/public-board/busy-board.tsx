import { EmptyState } from '@/components/ui/empty-state'

/** Instead of a large board that one network has asked for very often; the page asks again by itself. */
export function BusyBoard({ seconds }: { seconds: number }) {
  return (
    <main id="main" className="flex min-h-dvh items-center justify-center px-5">
      <meta httpEquiv="refresh" content={String(seconds)} />
      <EmptyState title="Many people are looking at this dojo">
        It is shown again in {seconds === 1 ? 'a second' : `${seconds} seconds`}, by itself.
      </EmptyState>
    </main>
  )
}
