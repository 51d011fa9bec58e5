import { ChartTable } from '@/components/charts/chart-table'
import { Dots, type Limit } from '@/components/charts/dots'
import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { cyclesOf, drawnRows } from '@/lib/flow/dated'
import { durationWords, techniques } from '@/lib/flow/durations'
import { type Percentiles, percentilesOf, percents } from '@/lib/flow/percentile'
import { bucketsOf } from '@/lib/flow/period'
import { missingSamples, missingWords } from '@/lib/flow/samples'
import { dayWords, type FlowContext, periodWords, receiptHref, techniqueHref } from './flow-context'
import { CsvLink } from './csv-link'
import { dayTicks, shareOf } from './ticks'

/** How long each technique took from the start of work until it was done. */
export function TimeFigure({ context }: { context: FlowContext }) {
  const { done, doneBefore, period, view, weekStart } = context.facts
  const timed = done.flatMap((row) => (row.cycle === null ? [] : { ...row, cycle: row.cycle }))
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
          rows={bucketsOf(period, weekStart).map((bucket) => {
            const rows = timed.filter(({ day }) => day >= bucket.since && day <= bucket.until)
            const own = percentilesOf(cyclesOf(rows))
            const counted = done.filter(({ day }) => day >= bucket.since && day <= bucket.until).length
            return {
              key: bucket.since,
              cells: [
                { text: periodWords(context, bucket) },
                { text: String(counted), href: receiptHref(context, counted, { what: 'finished', ...daysOf(bucket) }) },
                ...(own ? [own[50], own[85], Math.max(...cyclesOf(rows))] : [null, null, null]).map((days) => ({
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
            From the first time that a technique entered a working kata (or a done one, if it skipped that) until it was
            last completed, in days of 24 hours.{' '}
            {done.length - timed.length > 0 &&
              `${techniques(done.length - timed.length)} without a known start are left out.`}
          </p>
          <p>
            “85 of 100 within 6 days” is the nearest rank: the shortest time that occurred which 85% did not exceed. No
            averages: one technique that took a year would move them.
          </p>
        </>
      }
      foot={
        <>
          <CsvLink context={context} of="finished" />
          {drawn.length < timed.length && (
            <span className="min-h-6 content-center">
              {drawn.length.toLocaleString('en-US')} of {timed.length.toLocaleString('en-US')} dots drawn, lines from
              all
            </span>
          )}
        </>
      }
    >
      <Dots
        label={`Dots from ${dayWords(context, period.since)} to ${dayWords(context, period.until)}: how many days each technique took.`}
        dots={drawn.map((row) => ({
          at: shareOf(row.day, row.hour, period),
          days: row.cycle,
          say: `${row.title}: ${durationWords(row.cycle)}, done ${dayWords(context, row.day)}${row.returns > 0 ? ', came back' : ''}${row.gone ? ', no longer on its board' : ''}`,
          // What left its board is found among what was done on that day.
          href: techniqueHref(row) ?? receiptHref(context, 1, { what: 'finished', since: row.day, until: row.day }),
          isLate: lines !== null && row.cycle > lines[95],
        }))}
        limits={[...limitsOf(lines), ...limitsOf(before, true)]}
        ticks={dayTicks(context, period)}
      />
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
            {longer}
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

const daysOf = ({ since, until }: { since: string; until: string }) => ({ since, until })
