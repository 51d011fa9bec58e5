import { Bars } from '@/components/charts/bars'
import { ChartTable } from '@/components/charts/chart-table'
import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { addDays, daysBetween } from '@/lib/boards/dates/calendar-day'
import { techniques, grouped } from '@/lib/flow/durations'
import { finishBars } from '@/lib/flow/finish-bars'
import { forecastHowMany, forecastWhen, windowWeeks } from '@/lib/flow/forecast'
import { percents } from '@/lib/flow/percentile'
import { memoize } from '@/lib/flow/memoize'
import { missingSamples, missingWords } from '@/lib/flow/samples'
import { countByDay } from '@/lib/flow/throughput'
import { dayWords, type FlowContext, receiptHref } from './flow-context'
import { ForecastForm } from './forecast-form'

// 10,000 runs take longer than everything else on the page, and opening a number draws the page again.
const [whenDone, howMany] = [memoize(forecastWhen), memoize(forecastHowMany)]

/** When this many will be done, and how many by a day: the odds if the next weeks are like the last. */
export function ForecastFigure({ context }: { context: FlowContext }) {
  const { open, doneInWindow, window, view, today, countedSince, totals } = context.facts
  const from = view.many ?? open.length
  const to = view.upTo ?? from
  const by = view.by !== undefined && view.by > today ? view.by : addDays(today, 28)
  const missing = missingSamples(doneInWindow.length, countedSince ?? today, today)
  const perDay = countByDay(doneInWindow, window)
  const when = missing || from === 0 ? null : whenDone({ perDay }, from, to)
  const many = missing ? null : howMany({ perDay }, Math.min(730, daysBetween(today, by)))
  const created = new Map(totals.map((total) => [total.day, total.created]))
  const arrivals = perDay.map((_, at) => created.get(addDays(window.since, at)) ?? 0)
  const arrived = arrivals.reduce((sum, count) => sum + count, 0)
  const growing = when && arrived > 0 ? whenDone({ perDay, arrivals }, from, to) : null
  const dayAfter = (days: number | null) =>
    days === null ? 'not within three years' : dayWords(context, addDays(today, days))
  const openHref = view.many === undefined ? receiptHref(context, open.length, { what: 'open' }) : undefined
  const bars = when && finishBars(when, today)
  const size = to > from ? `${from} to ${techniques(to)}` : techniques(from)
  return (
    <Figure
      title="When will it be done?"
      say={
        missing ? (
          missingWords(missing)
        ) : !when ? (
          'Nothing is open, so there is nothing to forecast.'
        ) : (
          <>
            <NumberLink href={openHref}>{size}</NumberLink> {view.many === undefined ? 'open' : 'to do'}: at the pace of
            the last {windowWeeks} weeks,{' '}
            {when.within[85] === null ? (
              'fewer than 85 of 100 runs finish within three years.'
            ) : (
              <>
                done by <strong>{dayAfter(when.within[85])}</strong> in 85 of 100 runs.
              </>
            )}
          </>
        )
      }
      table={
        when && (
          <ChartTable
            caption="Forecast"
            head={['Of 100 runs', 'All done by', `Done by ${dayWords(context, by)}`]}
            rows={percents.map((percent) => ({
              key: String(percent),
              cells: [
                { text: String(percent) },
                { text: dayAfter(when.within[percent]) },
                { text: many ? `at least ${grouped(many.atLeast[percent])}` : '–' },
              ],
            }))}
          />
        )
      }
      counts={
        <>
          <p>
            Each of {grouped(when?.runs ?? many?.runs ?? 10_000)} runs draws days at random from{' '}
            {dayWords(context, window.since)} to {dayWords(context, window.until)}, including weekends and days with
            nothing done, until everything is done. This assumes that the coming weeks are like those: the same people,
            the same kind of work, and no new techniques.
          </p>
          <p>
            The same question always gets the same answer. With fewer than 11 finished techniques or 4 weeks there is no
            forecast.
          </p>
        </>
      }
    >
      {bars && bars.length > 0 && (
        <Bars
          label="Bars: in how many of 100 runs all is done in each part of the time."
          height={132}
          hasScale={false}
          bars={bars.map(({ since, until, share, reached }) => ({
            say: `${dayWords(context, since)}${since === until ? '' : ` to ${dayWords(context, until)}`}: done in ${Math.round(share * 100)} of 100 runs, ${Math.round(reached * 100)} so far`,
            parts: [{ value: share, tone: reached <= 0.5 ? 'quiet' : 'soft' }],
          }))}
          limits={[
            {
              after: bars.findIndex(({ reached }) => reached >= 0.85),
              text: `85 of 100 by ${dayAfter(when?.within[85] ?? null)}`,
            },
          ]}
          ticks={[0, bars.length - 1].map((at) => ({
            at: (at + 0.5) / bars.length,
            text: dayWords(context, bars[at]?.since ?? today),
          }))}
        />
      )}
      {!missing && (
        <div className="mt-3 space-y-1.5 text-sm text-pretty">
          {growing && (
            <p>
              If new work keeps coming in as in the last {windowWeeks} weeks ({techniques(arrived)}):{' '}
              {growing.within[85] === null
                ? 'fewer than 85 of 100 runs finish within three years, because about as much comes in as gets done'
                : `by ${dayAfter(growing.within[85])}`}
              .
            </p>
          )}
          {many && (
            <p>
              By {dayWords(context, by)}: at least <strong>{grouped(many.atLeast[85])}</strong> done in 85 of 100 runs,{' '}
              {grouped(many.atLeast[50])} in half of them.
            </p>
          )}
        </div>
      )}
      {!missing && <ForecastForm context={context} from={from} to={to} by={by} />}
    </Figure>
  )
}
