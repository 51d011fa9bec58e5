import { memo } from 'react'
import { type DueLabel, dueLabel } from '@/lib/boards/due-date'
import type { Card } from '@/lib/boards/schema'
import { cardHref } from './card-url'
import type { Face } from './faces'

type CardItemProps = { card: Card; faces: Map<string, Face>; now: Date; timeZone: string; isCarried: boolean }

/**
 * A card on the board. No handlers and no state of its own: the board listens for all of them. Its looks are under
 * `.card` in globals.css, not in utility classes, because a board of thousands writes this out thousands of times.
 */
export const CardItem = memo(function CardItem({ card, faces, now, timeZone, isCarried }: CardItemProps) {
  const due = dueLabel(card, now, timeZone)
  const assignee = card.assignee ? faces.get(card.assignee) : undefined
  return (
    <div role="listitem" data-card-id={card.id} data-carried={isCarried || undefined} className="card">
      <div data-priority={card.priority} data-done={card.completedAt ? '' : undefined}>
        {/* Named after the title alone; it covers the whole card. */}
        <a href={cardHref(card.id)} aria-describedby="move-hint">
          {card.title}
        </a>
        {card.priority && <span className="sr-only">{card.priority} priority</span>}
        {(due || assignee || card.hasDescription) && (
          <p>
            {due && <Due due={due} />}
            {card.hasDescription && <Lines />}
            {assignee && <Assignee face={assignee} />}
          </p>
        )}
      </div>
    </div>
  )
})

function Due({ due }: { due: DueLabel }) {
  return <span data-due={due.tone === 'later' ? undefined : due.tone}>{due.text}</span>
}

/** Three lines of text, drawn once in globals.css. */
function Lines() {
  return <i role="img" aria-label="Has a description" />
}

function Assignee({ face }: { face: Face }) {
  return (
    <b role="img" aria-label={face.name} title={face.name} data-wash={face.wash}>
      {face.initials}
      {face.avatarUrl && (
        // oxlint-disable-next-line nextjs/no-img-element -- avatars live on hosts that nobody can list beforehand
        <img src={face.avatarUrl} alt="" loading="lazy" referrerPolicy="no-referrer" />
      )}
    </b>
  )
}
