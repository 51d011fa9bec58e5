import { Ban, Check } from 'lucide-react'
import { IntentLink } from '@/components/navigation/intent-link'
import { useDateFormat } from '@/components/time/time-settings'
import type { WorkCard } from '@/lib/boards/dashboard/work-schema'
import { dueLabel } from '@/lib/boards/dates/due-date'
import { cardHref } from '../../context/card-address'

const strokes = { high: 'w-1 bg-ink', medium: 'w-0.75 bg-yamabuki', low: 'w-0.75 bg-rule-strong' }
/** The number above already says how many are late: a column of red dates would only shout the same again. */
const tones = { late: 'text-ink', today: 'text-ink', later: 'text-ink-soft', done: 'text-matsu-deep' }

type WorkRowProps = {
  card: WorkCard
  now: Date
  timeZone: string
  onComplete: (card: WorkCard, isCompleted: boolean) => void
}

/** A technique to do: ticked here, opened on its dojo. */
export function WorkRow({ card, now, timeZone, onComplete }: WorkRowProps) {
  const format = useDateFormat()
  const { title, priority, blockers, completedAt } = card
  const isDone = completedAt !== undefined
  const due = dueLabel(card, now, timeZone, format)
  return (
    <li data-card-id={card.id} className="relative flex items-center gap-3 py-2 max-sm:items-start">
      <label className="relative z-10 grid size-4.5 shrink-0 cursor-pointer place-items-center max-sm:mt-0.5">
        <input
          type="checkbox"
          aria-label={`Completed: ${title}`}
          checked={isDone}
          disabled={!card.mayEdit}
          onChange={({ target }) => onComplete(card, target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-rule-strong bg-paper-raised transition-colors duration-150 before:absolute before:-inset-2.5 checked:border-matsu checked:bg-matsu hover:not-checked:border-ink-faint disabled:cursor-default disabled:opacity-60"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3 text-paper-raised peer-checked:block"
        />
      </label>
      <span
        aria-hidden="true"
        className={`h-4.5 shrink-0 rounded-full ${priority && !isDone ? strokes[priority] : 'w-0.75 bg-rule'} max-sm:mt-0.5`}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <IntentLink
          href={`/dojo/${card.boardId}${cardHref(card.id)}`}
          pending="inside"
          dir="auto"
          className={`font-medium wrap-anywhere before:absolute before:inset-0 hover:underline hover:decoration-rule-strong hover:underline-offset-3 ${isDone ? 'text-ink-soft line-through decoration-rule-strong' : ''}`}
        >
          {title}
        </IntentLink>
        {priority && <span className="sr-only">, {priority} priority</span>}
        <span dir="auto" className="min-w-0 text-[12.5px] wrap-anywhere text-ink-soft">
          {card.board} <span aria-hidden="true">›</span> {card.list}
        </span>
        {blockers !== undefined && !isDone && (
          <span className="inline-flex items-center gap-1 text-[12.5px] whitespace-nowrap text-ink">
            <Ban aria-hidden="true" className="size-3" />
            Blocked by {blockers}
          </span>
        )}
        {due && (
          <span
            className={`text-[12.5px] whitespace-nowrap sm:ml-auto tabular-nums ${tones[due.tone]}`}
            title={due.elsewhere}
          >
            {due.text}
          </span>
        )}
      </span>
    </li>
  )
}
