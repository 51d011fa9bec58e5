import { cycleDays, durationWords } from '@/lib/flow/durations'
import type { ReceiptRow } from '@/lib/flow/schema'
import { zoneClock } from '@/lib/flow/zone-clock'
import { dayWords, type DayContext, techniqueHref } from './flow-context'

/** Each row opens its technique in its dojo. */
export function ReceiptRows({ context, rows }: { context: DayContext; rows: readonly ReceiptRow[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.board_id} ${row.card_id}`} className="border-b border-rule py-2">
          {row.gone ? (
            <s dir="auto" className="block wrap-anywhere text-ink-soft">
              {row.title}
            </s>
          ) : (
            <a
              href={techniqueHref(row)}
              dir="auto"
              className="block wrap-anywhere decoration-rule-strong underline-offset-3 hover:underline"
            >
              {row.title}
            </a>
          )}
          <p className="text-[13px] text-ink-soft">
            {[row.board_title, row.list_title, factOf(context, row), row.gone && 'no longer in its dojo']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** How far it came, and when. */
function factOf(context: DayContext, { finished_at, started_at, created_at, due_on }: ReceiptRow): string {
  const clock = zoneClock(context.facts.timeZone)
  const when = (moment: string) => dayWords(context, clock(moment).day)
  if (finished_at === null) {
    const begun = started_at ? `started ${when(started_at)}` : `created ${when(created_at)}`
    return due_on ? `${begun}, due ${dayWords(context, due_on)}` : begun
  }
  const days = cycleDays({ started_at, finished_at })
  return `done ${when(finished_at)}${days === null ? '' : ` after ${durationWords(days)}`}`
}
