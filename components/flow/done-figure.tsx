import { Bars } from '@/components/charts/bars'
import { ChartTable } from '@/components/charts/chart-table'
import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { techniques, grouped } from '@/lib/flow/durations'
import { type Bucket, bucketsOf } from '@/lib/flow/period'
import type { Pick } from '@/lib/flow/pick'
import { countByBucket } from '@/lib/flow/throughput'
import { comparedWords, type FlowContext, periodWords, receiptHref, spanWords } from './flow-context'
import { CsvLink } from './csv-link'
import { bucketTicks } from './ticks'

/** How many were finished week by week, compared with the period before. */
export function DoneFigure({ context, isCompared }: { context: FlowContext; isCompared: boolean }) {
  const { done, doneBefore, period, before, weekStart, today } = context.facts
  const buckets = bucketsOf(period, weekStart)
  const counts = countByBucket(done, buckets)
  const beforeCounts = isCompared ? countByBucket(doneBefore, bucketsOf(before, weekStart)) : []
  const pick = ({ since, until }: { since: string; until: string }): Pick => ({ what: 'finished', since, until })
  const rows = buckets.map((bucket, at) => {
    const count = counts[at] ?? 0
    return { bucket, count, href: receiptHref(context, count, pick(bucket)), before: beforeCounts[at] }
  })
  const noun = nounOf(buckets)
  const all = receiptHref(context, done.length, pick(period))
  const allBefore = receiptHref(context, doneBefore.length, pick(before))
  const running = period.until === today && noun === 'week' ? rows.at(-1) : undefined
  return (
    <Figure
      title={`Done each ${noun}`}
      say={
        <>
          <NumberLink href={all}>{techniques(done.length)}</NumberLink> done in {spanWords(context)}
          {isCompared && (
            <>
              , {comparedWords(done.length, doneBefore.length)} in the period before (
              <NumberLink href={allBefore}>{grouped(doneBefore.length)}</NumberLink>)
            </>
          )}
          {running && (
            <>
              ; <NumberLink href={running.href}>{grouped(running.count)}</NumberLink> so far this week
            </>
          )}
          .
        </>
      }
      table={
        <ChartTable
          caption={`Done each ${noun}`}
          head={[
            noun === 'day' ? 'Day' : noun === 'week' ? 'Week' : 'Month',
            'Done',
            ...(isCompared ? ['Before'] : []),
          ]}
          rows={rows.map(({ bucket, count, href, before: earlier }) => ({
            key: bucket.since,
            cells: [
              { text: periodWords(context, bucket) },
              { text: grouped(count), href },
              ...(isCompared ? [{ text: grouped(earlier ?? 0), isQuiet: true }] : []),
            ],
          }))}
        />
      }
      counts={
        <p>
          A technique counts on the day on which it was completed, by your calendar. If it was reopened, its last
          completion counts; while it is open again, it does not. Archived and deleted techniques stay in the count.
          {isCompared && ' The lines across show the same number of days before.'}
        </p>
      }
      foot={<CsvLink context={context} of="finished" />}
    >
      {done.length + doneBefore.length > 0 && (
        <Bars
          label={`Bars: how many techniques were done each ${noun}.`}
          bars={rows.map(({ bucket, count, href, before: earlier }) => ({
            say: `${periodWords(context, bucket)}: ${grouped(count)} done${earlier === undefined ? '' : `, ${grouped(earlier)} before`}`,
            href,
            top: count > 0 ? grouped(count) : '',
            parts: [{ value: count, tone: 'plain' }],
            ...(earlier !== undefined && { before: earlier }),
          }))}
          ticks={bucketTicks(context, buckets)}
        />
      )}
    </Figure>
  )
}

/** Weeks unless all are single days, or months. */
function nounOf(buckets: readonly Bucket[]): 'day' | 'week' | 'month' {
  const whole = buckets.find(({ isPartial }) => !isPartial) ?? buckets[0]
  if (!whole || whole.since === whole.until) return 'day'
  return whole.since.slice(8) === '01' && whole.until.slice(8) >= '28' ? 'month' : 'week'
}
