import { Figure } from '@/components/charts/figure'
import { NumberLink } from '@/components/charts/number-link'
import { techniques, grouped } from '@/lib/flow/durations'
import { CsvLink } from './csv-link'
import type { Pick } from '@/lib/flow/pick'
import { dayWords, type FlowContext, receiptHref, techniqueHref } from './flow-context'

const shown = 5
const openAgain: Pick = { what: 'open', returned: true }

/** What was done and then reopened: work done twice. */
export function ReturnedFigure({ context }: { context: FlowContext }) {
  const { done, doneBefore, period, before, open } = context.facts
  const [returned, earlier] = [done, doneBefore].map((rows) => rows.filter(({ returns }) => returns > 0))
  const again = open.filter(({ returns }) => returns > 0)
  const href = (count: number, { since, until }: { since: string; until: string }) =>
    receiptHref(context, count, { what: 'finished', since, until, returned: true })
  const rows = returned?.toReversed() ?? []
  return (
    <Figure
      title="Came back"
      say={
        rows.length === 0 && again.length === 0 ? (
          'No finished technique came back.'
        ) : (
          <>
            <NumberLink href={href(rows.length, period)}>{grouped(rows.length)}</NumberLink> of{' '}
            {techniques(done.length)} done had been reopened before
            {earlier && earlier.length > 0 && (
              <>
                {' '}
                (<NumberLink href={href(earlier.length, before)}>{grouped(earlier.length)}</NumberLink> in the period
                before)
              </>
            )}
            {again.length > 0 && (
              <>
                ; <NumberLink href={receiptHref(context, again.length, openAgain)}>{grouped(again.length)}</NumberLink>{' '}
                {again.length === 1 ? 'is' : 'are'} open again now
              </>
            )}
            .
          </>
        )
      }
      counts={
        <p>Techniques that were completed, reopened and completed again; those that are open again are listed too.</p>
      }
      foot={<CsvLink context={context} of="finished" />}
    >
      <ul>
        {[
          ...again.map((row) => ({ row: { ...row, gone: false }, when: `open again, in ${row.list_title}` })),
          ...rows.map((row) => ({ row, when: `done ${dayWords(context, row.day)}` })),
        ]
          .slice(0, shown)
          .map(({ row, when }) => (
            <li key={row.card_id} className="flex items-baseline justify-between gap-3 border-b border-rule py-2">
              {row.gone ? (
                <s dir="auto" className="min-w-0 truncate text-ink-soft">
                  {row.title}
                </s>
              ) : (
                <a
                  href={techniqueHref(row)}
                  dir="auto"
                  className="min-w-0 truncate decoration-rule-strong underline-offset-3 hover:underline"
                >
                  {row.title}
                </a>
              )}
              <span className="shrink-0 text-[13px] text-ink-soft">
                {when}
                {row.returns > 1 && `, ${row.returns} times`}
              </span>
            </li>
          ))}
      </ul>
    </Figure>
  )
}
