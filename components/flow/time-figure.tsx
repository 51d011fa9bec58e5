import { ChartTable } from '@/components/charts/chart-table'
import { Dots, type Limit } from '@/components/charts/dots'
import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { cyclesOf, type Done, drawnRows } from '@/lib/flow/dated'
import { durationWords, techniques, grouped } from '@/lib/flow/durations'
import { type Percentiles, percentilesOf, percents } from '@/lib/flow/percentile'
import { bucketsOf } from '@/lib/flow/period'
import { missingSamples, missingWords } from '@/lib/flow/samples'
import { countByBucket, rowsByBucket } from '@/lib/flow/throughput'
import { dayWords, type FlowContext, periodWords, receiptHref, techniqueHref } from './flow-context'
import { CsvLink } from './csv-link'
import { dayTicks, shareOf } from './ticks'

/** How long each technique took from the start of work until it was done. */
export function TimeFigure({ context }: { context: FlowContext }) {
  const { done, doneBefore, period, view, weekStart } = context.facts
  const timed = done.filter((row): row is Done & { cycle: number } => row.cycle !== null)
  const buckets = bucketsOf(period, weekStart)
  const [timedIn, counts] = [rowsByBucket(timed, buckets), countByBucket(done, buckets)]
  const cycles = cyclesOf(done)
  const missing = missingSamples(cycles.length)
  const lines = missing ? null : percentilesOf(cycles)
  const beforeCycles = cyclesOf(doneBefore)
  const before = view.isCompared && !missingSamples(beforeCycles.length) ? percentilesOf(beforeCycles) : null
  const drawn = drawnRows(timed)
  return (
    <Figure
      title="How long things take"
      say={
        missing
          ? missingWords(missing)
          : lines && <Finding context={context} lines={lines} cycles={cycles} before={before} />
      }
      table={
        <ChartTable
          caption="How long techniques took, week by week"
          head={['Finished', 'Done', 'Half within', '85 of 100', 'Longest']}
          rows={buckets.map((bucket, at) => {
            const own = cyclesOf(timedIn[at] ?? [])
            const lines = percentilesOf(own)
            const counted = counts[at] ?? 0
            return {
              key: bucket.since,
              cells: [
                { text: periodWords(context, bucket) },
                {
                  text: grouped(counted),
                  href: receiptHref(context, counted, { what: 'finished', ...daysOf(bucket) }),
                },
                ...(lines ? [lines[50], lines[85], Math.max(...own)] : [null, null, null]).map((days) => ({
                  text: days === null ? '–' : durationWords(days),
                })),
              ],
            }
          })}
        />
      }
      counts={
        <>
          <p>
            From when a technique first entered a working kata (or a done one, if it skipped that) until it was last
            completed, in days of 24 hours.{' '}
            {done.length - timed.length > 0 &&
              `${techniques(done.length - timed.length)} without a known start are left out.`}
          </p>
          <p>
            “85 of 100 within 6 days” is the nearest rank: the shortest measured time that 85% did not exceed. No
            averages: one technique that took a year would move them.
          </p>
        </>
      }
      foot={
        <>
          <CsvLink context={context} of="finished" />
          <DrawnOf drawn={drawn.length} all={timed.length} />
        </>
      }
    >
      {drawn.length > 0 && (
        <Dots
          label={`Dots from ${dayWords(context, period.since)} to ${dayWords(context, period.until)}: how many days each technique took.`}
          dots={drawn.map((row) => ({
            at: shareOf(row.day, row.hour, period),
            days: row.cycle,
            say: `${row.title}: ${durationWords(row.cycle)}, done ${dayWords(context, row.day)}${row.returns > 0 ? ', came back' : ''}${row.gone ? ', no longer in its dojo' : ''}`,
            // Techniques that left their board are listed with what was done on that day.
            href: techniqueHref(row) ?? receiptHref(context, 1, { what: 'finished', since: row.day, until: row.day }),
            isLate: lines !== null && row.cycle > lines[95],
          }))}
          limits={[...limitsOf(lines), ...limitsOf(before, true)]}
          ticks={dayTicks(context, period)}
        />
      )}
    </Figure>
  )
}

type FindingProps = { context: FlowContext; lines: Percentiles; cycles: readonly number[]; before: Percentiles | null }

function Finding({ context, lines, cycles, before }: FindingProps) {
  const limit = Math.max(1, Math.ceil(lines[85]))
  const longer = cycles.filter((days) => days > limit).length
  return (
    <>
      Half are done within {durationWords(lines[50])}, 85 of 100 within {durationWords(lines[85])}
      {before && ` (before: ${durationWords(before[50])} and ${durationWords(before[85])})`}.
      {longer > 0 && (
        <>
          {' '}
          <NumberLink
            href={receiptHref(context, longer, { what: 'finished', ...context.facts.period, over_days: limit })}
          >
            {grouped(longer)}
          </NumberLink>{' '}
          took longer than {durationWords(limit)}.
        </>
      )}
    </>
  )
}

export function limitsOf(lines: Percentiles | null, isBefore = false): Limit[] {
  if (!lines) return []
  return percents.map((percent) => ({
    days: lines[percent],
    isBefore,
    text: `${isBefore ? 'before: ' : ''}${percent === 50 ? 'half' : `${percent} of 100`} within ${durationWords(lines[percent])}`,
  }))
}

/** If there are more dots than a drawing shows. */
export function DrawnOf({ drawn, all }: { drawn: number; all: number }) {
  if (drawn === all) return null
  return (
    <span className="min-h-6 content-center">
      {grouped(drawn)} of {grouped(all)} dots drawn; the lines use all techniques
    </span>
  )
}

const daysOf = ({ since, until }: { since: string; until: string }) => ({ since, until })
