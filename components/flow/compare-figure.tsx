import { type Cell, ChartTable } from '@/components/charts/chart-table'
import { cyclesOf, type Done } from '@/lib/flow/dated'
import { keptAndMissed } from '@/lib/flow/throughput'
import { durationWords, grouped } from '@/lib/flow/durations'
import { percentilesOf } from '@/lib/flow/percentile'
import type { Period } from '@/lib/flow/period'
import { missingSamples } from '@/lib/flow/samples'
import { type FlowContext, periodWords, receiptHref } from './flow-context'

/** Two periods side by side, number by number. */
export function CompareFigure({ context }: { context: FlowContext }) {
  const { done, doneBefore, period, before } = context.facts
  const both = [numbersOf(context, done, period), numbersOf(context, doneBefore, before)]
  const names = ['Done', 'Half within', '85 of 100 within', 'Due dates kept', 'Due dates missed', 'Came back']
  return (
    <section aria-labelledby="compared">
      <h2 id="compared" className="mb-2 font-title text-lg leading-tight">
        Compared
      </h2>
      <ChartTable
        caption="Two periods compared"
        head={['What', periodWords(context, period), periodWords(context, before)]}
        rows={names.map((name, at) => ({
          key: name,
          cells: [{ text: name }, ...both.map((numbers) => numbers[at] ?? { text: '–' })],
        }))}
      />
    </section>
  )
}

function numbersOf(context: FlowContext, rows: readonly Done[], { since, until }: Period): Cell[] {
  const cycles = cyclesOf(rows)
  const lines = missingSamples(cycles.length) ? null : percentilesOf(cycles)
  const { kept, missed } = keptAndMissed(rows)
  const returned = rows.filter(({ returns }) => returns > 0).length
  const finished = { what: 'finished', since, until } as const
  return [
    { text: grouped(rows.length), href: receiptHref(context, rows.length, finished) },
    { text: lines ? durationWords(lines[50]) : 'not enough yet' },
    { text: lines ? durationWords(lines[85]) : 'not enough yet' },
    { text: grouped(kept.length), href: receiptHref(context, kept.length, { ...finished, due: 'kept' }) },
    { text: grouped(missed.length), href: receiptHref(context, missed.length, { ...finished, due: 'missed' }) },
    { text: grouped(returned), href: receiptHref(context, returned, { ...finished, returned: true }) },
  ]
}
