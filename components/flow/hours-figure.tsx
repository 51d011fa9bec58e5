import { grouped } from '@/lib/flow/durations'
import { ChartTable } from '@/components/charts/chart-table'
import { Figure } from '@/components/charts/figure'
import { GridDots } from '@/components/charts/grid-dots'
import { NumberLink } from '@/components/charts/number-link'
import { writeTime } from '@/lib/date-format'
import { hourGrid, weekdayNames, weekdaysFrom } from '@/lib/flow/throughput'
import { CsvLink } from './csv-link'
import { type FlowContext, receiptHref } from './flow-context'

/** On which weekdays and at which hours things are finished. */
export function HoursFigure({ context }: { context: FlowContext }) {
  const { facts, dateFormat } = context
  const { done, period, weekStart } = facts
  const grid = hourGrid(done)
  const weekdays = weekdaysFrom(weekStart)
  const days = weekdays.map((weekday) => ({ weekday, count: sum(grid[weekday] ?? []) }))
  const [busiest] = [...days].sort((one, other) => other.count - one.count)
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, count: sum(grid.map((row) => row[hour] ?? 0)) }))
  const [usual] = [...hours].sort((one, other) => other.count - one.count)
  const time = (hour: number) => writeTime(hour, 0, dateFormat)
  const name = (weekday: number) => weekdayNames[weekday] ?? ''
  const weekdayHref = (weekday: number, count: number) =>
    receiptHref(context, count, { what: 'finished', ...period, weekday })
  return (
    <Figure
      title="When I finish things"
      say={
        !busiest || !usual || done.length === 0 ? (
          'Nothing finished yet.'
        ) : (
          <>
            Most on {name(busiest.weekday)}s (
            <NumberLink href={weekdayHref(busiest.weekday, busiest.count)}>{grouped(busiest.count)}</NumberLink> of{' '}
            {grouped(done.length)}
            ), and most after {time(usual.hour)} (
            <NumberLink href={receiptHref(context, usual.count, { what: 'finished', ...period, hour: usual.hour })}>
              {grouped(usual.count)}
            </NumberLink>
            ).
          </>
        )
      }
      table={
        <ChartTable
          caption="Finished on each weekday, by time of day"
          head={['Weekday', 'All', ...parts.map(({ since, until }) => `${time(since)} to ${time(until % 24)}`)]}
          rows={days.map(({ weekday, count }) => ({
            key: String(weekday),
            cells: [
              { text: name(weekday) },
              { text: grouped(count), href: weekdayHref(weekday, count) },
              ...parts.map(({ since, until }) => {
                const some = sum((grid[weekday] ?? []).slice(since, until))
                const picked = Array.from({ length: until - since }, (_, at) => since + at).filter(
                  (hour) => (grid[weekday]?.[hour] ?? 0) > 0,
                )
                return {
                  text: grouped(some),
                  href: receiptHref(
                    context,
                    some,
                    ...picked.map((hour) => ({ what: 'finished' as const, ...period, weekday, hour })),
                  ),
                }
              }),
            ],
          }))}
        />
      }
      counts={
        <p>The hour in which a technique was completed, in your own time zone. A larger dot means more techniques.</p>
      }
      foot={<CsvLink context={context} of="finished" />}
    >
      <GridDots
        label="Dots by weekday and hour: how many techniques were finished."
        rows={weekdays.map((weekday) => ({
          name: name(weekday).slice(0, 3),
          cells: (grid[weekday] ?? []).map((count, hour) => ({
            count,
            say: `${name(weekday)}, ${time(hour)} to ${time((hour + 1) % 24)}: ${grouped(count)} done`,
            href: receiptHref(context, count, { what: 'finished', ...period, weekday, hour }),
          })),
        }))}
        below={Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? String(hour) : null))}
      />
    </Figure>
  )
}

const parts = [
  { since: 0, until: 6 },
  { since: 6, until: 12 },
  { since: 12, until: 18 },
  { since: 18, until: 24 },
]

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
