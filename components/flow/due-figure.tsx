import { grouped } from '@/lib/flow/durations'
import { Bars } from '@/components/charts/bars'
import { ChartTable } from '@/components/charts/chart-table'
import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { keptAndMissed, countByBucket } from '@/lib/flow/throughput'
import { bucketsOf, type Period } from '@/lib/flow/period'
import { CsvLink } from './csv-link'
import { type FlowContext, periodWords, receiptHref } from './flow-context'
import { bucketTicks } from './ticks'

/** Due dates kept and missed, week by week. */
export function DueFigure({ context }: { context: FlowContext }) {
  const { done, doneBefore, period, before, weekStart } = context.facts
  const { kept, missed } = keptAndMissed(done)
  const earlier = keptAndMissed(doneBefore)
  const buckets = bucketsOf(period, weekStart)
  const [keptCounts, missedCounts] = [countByBucket(kept, buckets), countByBucket(missed, buckets)]
  const href = (count: number, due: 'kept' | 'missed', { since, until }: Period) =>
    receiptHref(context, count, { what: 'finished', since, until, due })
  const all = kept.length + missed.length
  const allBefore = earlier.kept.length + earlier.missed.length
  const rows = buckets.map((bucket, at) => ({
    bucket,
    kept: keptCounts[at] ?? 0,
    missed: missedCounts[at] ?? 0,
  }))
  return (
    <Figure
      title="Due dates"
      say={
        all === 0 ? (
          'Nothing with a due date was finished.'
        ) : (
          <>
            <NumberLink href={href(kept.length, 'kept', period)}>{grouped(kept.length)}</NumberLink> of {grouped(all)}{' '}
            kept, <NumberLink href={href(missed.length, 'missed', period)}>{grouped(missed.length)}</NumberLink> missed
            {allBefore > 0 && (
              <>
                ; in the period before{' '}
                <NumberLink href={href(earlier.kept.length, 'kept', before)}>{grouped(earlier.kept.length)}</NumberLink>{' '}
                of {allBefore}
              </>
            )}
            .
          </>
        )
      }
      table={
        <ChartTable
          caption="Due dates kept and missed"
          head={['When', 'Kept', 'Missed']}
          rows={rows.map(({ bucket, kept: keptCount, missed: missedCount }) => ({
            key: bucket.since,
            cells: [
              { text: periodWords(context, bucket) },
              { text: grouped(keptCount), href: href(keptCount, 'kept', bucket) },
              { text: grouped(missedCount), href: href(missedCount, 'missed', bucket) },
            ],
          }))}
        />
      }
      counts={
        <p>
          Of finished techniques with a due date: kept if they were done on that day or before, by your calendar. What
          is overdue and still open is not counted here; you find it under “Growing old” and on the dashboard.
        </p>
      }
      foot={<CsvLink context={context} of="finished" />}
    >
      {all > 0 && (
        <>
          <Bars
            label="Bars of two parts: due dates kept, and missed on top."
            height={140}
            bars={rows.map(({ bucket, kept: keptCount, missed: missedCount }) => ({
              say: periodWords(context, bucket),
              parts: [
                {
                  value: keptCount,
                  tone: 'done',
                  say: `${periodWords(context, bucket)}: ${keptCount} kept`,
                  href: href(keptCount, 'kept', bucket),
                },
                {
                  value: missedCount,
                  tone: 'late',
                  say: `${periodWords(context, bucket)}: ${missedCount} missed`,
                  href: href(missedCount, 'missed', bucket),
                },
              ],
            }))}
            ticks={bucketTicks(context, buckets)}
          />
          <Legend />
        </>
      )}
    </Figure>
  )
}

function Legend() {
  return (
    <p aria-hidden="true" className="mt-1 flex gap-4 pl-8 text-[12.5px] text-ink-soft">
      <span className="inline-flex items-center gap-1.5">
        <svg width="12" height="12">
          <rect width="12" height="12" fill="var(--matsu)" fillOpacity="0.38" />
        </svg>
        kept
      </span>
      <span className="inline-flex items-center gap-1.5">
        <svg width="12" height="12">
          <rect width="12" height="12" fill="var(--late)" fillOpacity="0.85" />
          <rect width="12" height="12" fill="url(#chart-lines)" />
        </svg>
        missed
      </span>
    </p>
  )
}
