import { memo } from 'react'
import { AlignLeft } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/lib/cn'
import { dueLabel } from '@/lib/boards/due-date'
import type { Card, Member } from '@/lib/boards/schema'
import { cardHref } from './card-url'

type CardItemProps = {
  card: Card
  boardId: string
  members: Member[]
  now: Date
  timeZone: string
  isCarried: boolean
}

const strokes = { high: 'before:bg-shu', medium: 'before:bg-yamabuki', low: 'before:bg-rule-strong' }
const tones = { late: 'font-medium text-shu-deep', today: 'font-medium text-ink', later: '', done: 'text-matsu-deep' }

/**
 * A card on the board. No handlers and no state of its own: the board listens for all of them, and a card that is
 * out of sight is not laid out (`card` in globals.css), though it stays in the document for find-in-page and
 * screen readers.
 */
export const CardItem = memo(function CardItem({ card, boardId, members, now, timeZone, isCarried }: CardItemProps) {
  const due = dueLabel(card, now, timeZone)
  const assignee = card.assignee && members.find((member) => member.userId === card.assignee)
  const hasMeta = due || assignee || card.hasDescription
  return (
    <li data-card-id={card.id} data-carried={isCarried || undefined} className="card">
      <div
        className={cn(
          'relative rounded-ink border border-rule bg-paper-raised px-3 py-2.5 select-none hover:border-rule-strong',
          card.priority && 'before:absolute before:inset-y-2.5 before:-left-px before:w-[3px] before:rounded-xs',
          card.priority && strokes[card.priority],
        )}
      >
        {/* The link is named after the title alone and covers the whole card. */}
        <a
          href={cardHref(boardId, card.id)}
          draggable={false}
          aria-describedby="move-hint"
          className={cn(
            'block font-medium wrap-anywhere after:absolute after:-inset-px after:rounded-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-ai',
            card.completedAt && 'text-ink-soft line-through decoration-rule-strong',
          )}
        >
          {card.title}
        </a>
        {hasMeta && (
          <div className="mt-2 flex items-center gap-3 text-xs text-ink-soft tabular-nums">
            {card.priority && <span className="sr-only">{card.priority} priority</span>}
            {due && <span className={tones[due.tone]}>{due.text}</span>}
            {card.hasDescription && <AlignLeft role="img" aria-label="Has a description" className="size-3.5 text-ink-faint" />}
            {assignee && (
              <Avatar id={assignee.userId} name={assignee.displayName} url={assignee.avatarUrl} size="xs" className="ml-auto" />
            )}
          </div>
        )}
        {card.priority && !hasMeta && <span className="sr-only">{card.priority} priority</span>}
      </div>
    </li>
  )
})
