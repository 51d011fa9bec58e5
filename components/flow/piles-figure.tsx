import { Bands } from '@/components/charts/bands'
import { ChartTable } from '@/components/charts/chart-table'
import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import type { Tone } from '@/components/charts/patterns'
import { type Band, bandPicks, cumulativeFlow } from '@/lib/flow/cumulative'
import { techniques, grouped } from '@/lib/flow/durations'
import { comparedWords, dayWords, type FlowContext, receiptHref } from './flow-context'
import { CsvLink, FootLink } from './csv-link'
import { viewPath } from '@/lib/flow/view'
import { dayTicks } from './ticks'

/** Where work is, day by day: it piles up where a band widens. */
export function PilesFigure({ context }: { context: FlowContext }) {
  const { katas, done, period, view } = context.facts
  const { days, bands: all } = cumulativeFlow(katas, done, period)
  const bands = all.filter(({ isFinished }) => !isFinished || !view.isOpenOnly)
  const { isOpenOnly: _, ...withDone } = view
  const last = days.length - 1
  const countAt = (band: Band, at: number) => band.counts[at] ?? 0
  const hrefAt = (band: Band, at: number) =>
    receiptHref(context, countAt(band, at), ...bandPicks(band, period.since, days[at] ?? period.until, at))
  const sayAt = (band: Band, at: number) =>
    band.isFinished
      ? `${dayWords(context, days[at] ?? '')}: ${grouped(countAt(band, at))} done since ${dayWords(context, period.since)}`
      : `${dayWords(context, days[at] ?? '')}: ${grouped(countAt(band, at))} in ${band.title}`
  const open = bands.filter(({ isFinished }) => !isFinished)
  const openAt = (at: number) => open.reduce((sum, band) => sum + countAt(band, at), 0)
  const openHref = receiptHref(
    context,
    openAt(last),
    ...open.flatMap((band) => bandPicks(band, period.since, days[last] ?? period.until, last)),
  )
  const grown = grownMost(open)
  // A row per week is enough to read; the last day is always one.
  const rows = days
    .flatMap((day, at) => ((last - at) % (days.length > 21 ? 7 : 1) === 0 ? [{ day, at }] : []))
    .toReversed()
  return (
    <Figure
      title="Where work piles up"
      say={
        <>
          <NumberLink href={openHref}>{techniques(openAt(last))}</NumberLink> open,{' '}
          {comparedWords(openAt(last), openAt(0))} on {dayWords(context, period.since)}.
          {grown && (
            <>
              {' '}
              {grown.title} grew the most, from {grouped(countAt(grown, 0))} to{' '}
              <NumberLink href={hrefAt(grown, last)}>{grouped(countAt(grown, last))}</NumberLink>.
            </>
          )}
        </>
      }
      table={
        <ChartTable
          caption="Techniques in each kata at the end of a day"
          head={['Day', ...bands.map(({ title }) => title)]}
          rows={rows.map(({ day, at }) => ({
            key: day,
            cells: [
              { text: dayWords(context, day) },
              ...bands.map((band) => ({ text: grouped(countAt(band, at)), href: hrefAt(band, at) })),
            ],
          }))}
        />
      }
      counts={
        <>
          <p>
            How many techniques each kata held at the end of a day, by your calendar. Completed, archived and deleted
            ones are left out; “Done” counts what was finished since {dayWords(context, period.since)}.
          </p>
          <p>
            Several dojos are drawn together by what their katas are for: waiting or working. You set this in each
            kata’s menu.
          </p>
        </>
      }
      foot={
        <>
          <CsvLink context={context} of="katas" />
          <FootLink href={viewPath(context.page, view.isOpenOnly ? withDone : { ...view, isOpenOnly: true })}>
            {view.isOpenOnly ? 'Show finished work, too' : 'Show only open work'}
          </FootLink>
        </>
      }
    >
      <Bands
        label={`Bands from ${dayWords(context, period.since)} to ${dayWords(context, period.until)}: how many techniques were in each kata.`}
        bands={bands.map((band, at) => ({
          name: band.title,
          tone: toneFor(bands, at),
          counts: band.counts,
          say: (day) => sayAt(band, day),
          href: (day) => hrefAt(band, day),
        }))}
        ticks={dayTicks(context, period)}
      />
    </Figure>
  )
}

/** Neighbouring bands never look alike. */
function toneFor(bands: readonly Band[], at: number): Tone {
  const band = bands[at]
  if (!band || band.isFinished) return 'done'
  if (band.flow === 'waiting') return bands[at - 1]?.flow === 'waiting' && at % 2 === 0 ? 'quiet' : 'waiting'
  const working = bands.slice(0, at).filter(({ flow, isFinished }) => flow === band.flow && !isFinished).length
  return working % 2 === 0 ? 'review' : 'working'
}

/** The band of unfinished work that has grown the most, if it is worth mentioning. */
function grownMost(bands: readonly Band[]): Band | undefined {
  const growth = ({ counts }: Band) => (counts.at(-1) ?? 0) - (counts[0] ?? 0)
  const [most] = bands.filter(({ flow }) => flow === 'working').sort((one, other) => growth(other) - growth(one))
  return most && growth(most) >= 3 && growth(most) >= 0.5 * (most.counts[0] ?? 0) ? most : undefined
}
