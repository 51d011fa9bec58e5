import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { agedWork } from '@/lib/flow/ageing'
import { cyclesOf } from '@/lib/flow/dated'
import { durationWords, techniques } from '@/lib/flow/durations'
import { percentilesOf } from '@/lib/flow/percentile'
import { missingSamples } from '@/lib/flow/samples'
import { CsvLink } from './csv-link'
import { type FlowContext, receiptHref, techniqueHref } from './flow-context'

const shown = 8

/** The oldest techniques a person has started; each bar is as long as its age. */
export function OldFigure({ context }: { context: FlowContext }) {
  const { open, done, now } = context.facts
  const aged = agedWork(open, now)
  const cycles = cyclesOf(done)
  const lines = missingSamples(cycles.length) ? null : percentilesOf(cycles)
  const most = Math.max(1, aged[0]?.age ?? 0, lines?.[95] ?? 0)
  return (
    <Figure
      title="Growing old"
      say={
        aged.length === 0 ? (
          'You have nothing in progress.'
        ) : (
          <>
            <NumberLink href={receiptHref(context, aged.length, { what: 'open', flow: 'working' })}>
              {techniques(aged.length)}
            </NumberLink>{' '}
            being worked on.{lines && ` You finish 85 of 100 within ${durationWords(lines[85])}.`}
          </>
        )
      }
      counts={
        <p>
          Techniques of yours in working katas, since they first entered one. Red means older than 85 of 100 techniques
          that you finished.{!lines && ' This appears once you have finished 11.'}
        </p>
      }
      foot={<CsvLink context={context} of="open" />}
    >
      <ul>
        {aged.slice(0, shown).map((row) => {
          const isOld = lines !== null && row.age > lines[85]
          return (
            <li key={row.card_id} className="border-b border-rule py-2">
              <div className="flex items-baseline justify-between gap-3">
                <a
                  href={techniqueHref(row)}
                  dir="auto"
                  className="min-w-0 truncate decoration-rule-strong underline-offset-3 hover:underline"
                >
                  {row.title}
                </a>
                <span className={`shrink-0 text-[13px] tabular-nums ${isOld ? 'text-late-deep' : 'text-ink-soft'}`}>
                  {row.list_title} · {durationWords(row.age)}
                </span>
              </div>
              <div aria-hidden="true" className="mt-1.5 h-1 rounded-full bg-rule">
                <div
                  className={`h-1 rounded-full ${isOld ? 'bg-late' : 'bg-ink'}`}
                  style={{ width: `${Math.max(1, (row.age / most) * 100)}%` }}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </Figure>
  )
}
