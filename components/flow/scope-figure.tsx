import { ChartTable } from '@/components/charts/chart-table'
import { Figure } from '@/components/charts/figure'
import { Lines } from '@/components/charts/lines'
import { NumberLink } from '@/components/charts/number-link'
import { counted, grouped } from '@/lib/flow/durations'
import type { Total } from '@/lib/flow/schema'
import { CsvLink } from './csv-link'
import { dayWords, type FlowContext, receiptHref } from './flow-context'
import { dayTicks } from './ticks'

/** Burn-up: everything there is to do, and how much of it is done. */
export function ScopeFigure({ context }: { context: FlowContext }) {
  const { period } = context.facts
  const totals = context.facts.totals.filter(({ day }) => day >= period.since && day <= period.until)
  const [first, last] = [totals[0], totals.at(-1)]
  if (!first || !last) return null
  const href = (total: Total, part: 'scope' | 'done') =>
    receiptHref(context, part === 'scope' ? total.scope_total : total.done_total, {
      what: 'total',
      day: total.day,
      part,
    })
  const came = totals.reduce((sum, { created }) => sum + created, 0)
  const left = last.scope_total - last.done_total
  const lines = [
    { name: 'All', part: 'scope', stroke: 'var(--ink-soft)', isDashed: true, of: (total: Total) => total.scope_total },
    { name: 'Done', part: 'done', stroke: 'var(--matsu)', isDashed: false, of: (total: Total) => total.done_total },
  ] as const
  return (
    <Figure
      title="Scope and done"
      say={
        <>
          <NumberLink href={href(last, 'done')}>{grouped(last.done_total)}</NumberLink> of{' '}
          <NumberLink href={href(last, 'scope')}>{grouped(last.scope_total)}</NumberLink> done, {grouped(left)} left;{' '}
          <NumberLink href={receiptHref(context, came, { what: 'created', ...period })}>
            {counted(came, 'new one')}
          </NumberLink>{' '}
          since {dayWords(context, period.since)}.
        </>
      }
      table={
        <ChartTable
          caption="Scope and done at the end of a day"
          head={['Day', 'All', 'Done', 'New']}
          rows={totals
            .filter((_, at) => (totals.length - 1 - at) % (totals.length > 21 ? 7 : 1) === 0)
            .toReversed()
            .map((total) => ({
              key: total.day,
              cells: [
                { text: dayWords(context, total.day) },
                { text: grouped(total.scope_total), href: href(total, 'scope') },
                { text: grouped(total.done_total), href: href(total, 'done') },
                {
                  text: grouped(total.created),
                  href: receiptHref(context, total.created, { what: 'created', since: total.day, until: total.day }),
                },
              ],
            }))}
        />
      }
      counts={
        <p>
          All techniques that were not deleted at the end of a day, and those of them that were done. Where the dashed
          line rises faster than the other, work comes in faster than it gets done.
        </p>
      }
      foot={<CsvLink context={context} of="totals" />}
    >
      <Lines
        label={`Two lines from ${dayWords(context, period.since)} to ${dayWords(context, period.until)}: all techniques, and those done.`}
        lines={lines.map(({ name, part, stroke, isDashed, of }) => ({
          name,
          stroke,
          isDashed,
          values: totals.map(of),
          say: (at) =>
            `${dayWords(context, totals[at]?.day ?? '')}: ${grouped(of(totals[at] ?? last))} ${part === 'done' ? 'done' : 'in all'}`,
          href: (at) => href(totals[at] ?? last, part),
        }))}
        ticks={dayTicks(context, period, 4)}
      />
    </Figure>
  )
}
