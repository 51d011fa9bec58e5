import { memo } from 'react'
import { type DueLabel, dueLabel } from '@/lib/boards/dates/due-date'
import type { Badges, Card } from '@/lib/boards/schema'
import type { DateFormat } from '@/lib/date-format'
import { type BoardLabels, labelsOfCard, looksSame } from '@/lib/boards/labels/board-labels'
import { cardHref } from '../context/card-address'
import type { Face } from '../context/faces'

type CardItemProps = {
  card: Card
  faces: Map<string, Face>
  labels: BoardLabels
  now: Date
  timeZone: string
  /** A prop, since cards are also drawn on pages rendered only by the server. */
  format?: DateFormat
  isCarried: boolean
  /** Filtered out when it was first rendered; after that the group hides and shows it. */
  isHiddenAtFirst?: boolean | undefined
  /** Drawn on a page that is not a board: there is nothing to open. */
  isPicture?: boolean
  /** Where it leads on a page that only shows it. */
  href?: string
}

/**
 * A card on the board. No handlers or state of its own: the board listens for all cards. It is styled under `.card` in
 * globals.css, not in utility classes, because a board of thousands writes this out thousands of times.
 */
export const CardItem = memo(function CardItem({
  card,
  faces,
  labels,
  now,
  timeZone,
  format,
  isCarried,
  isHiddenAtFirst,
  isPicture,
  href,
}: CardItemProps) {
  const { badges } = card
  const due = dueLabel(card, now, timeZone, format)
  const assignee = card.assignee ? faces.get(card.assignee) : undefined
  const isDone = card.completedAt !== undefined
  const blockers = isDone ? undefined : badges?.blockers
  const counts = [card.repeat, blockers, badges?.checklist, badges?.comments, badges?.attachments].filter(
    Boolean,
  ).length
  // The least important sign gives way to the others: the line never wraps.
  const hasLines = card.hasDescription && counts + (due ? 1 : 0) < 3
  const signs = counts + (hasLines ? 1 : 0)
  return (
    <div
      role="listitem"
      data-card-id={card.id}
      data-carried={isCarried || undefined}
      hidden={isHiddenAtFirst}
      className="card"
    >
      <div
        data-priority={isDone ? undefined : card.priority}
        data-done={isDone ? '' : undefined}
        data-lone={!due && signs < 2 ? '' : undefined}
      >
        {badges?.labels && <Tags ids={badges.labels} labels={labels} />}
        {/* Named by the title alone; it covers the whole card. In a picture it is not a link for crawlers. */}
        <a
          {...(isPicture
            ? { role: 'none' }
            : { href: href ?? cardHref(card.id), 'aria-describedby': href ? undefined : 'move-hint' })}
        >
          {card.title}
        </a>
        {card.priority && !isDone && <span className="sr-only">{card.priority} priority</span>}
        {(due || signs > 0 || assignee) && (
          <p>
            {due && <Due due={due} />}
            {card.repeat && <span role="img" data-sign="repeats" aria-label="Repeats" />}
            {blockers && <Blocked count={blockers} />}
            {badges && <Counts badges={badges} />}
            {hasLines && <Lines />}
            {assignee && <Assignee face={assignee} />}
          </p>
        )}
      </div>
    </div>
  )
}, isSame)

/** Of the board's labels only the card's own matter to it. */
function isSame(
  before: CardItemProps,
  { card, faces, labels, now, timeZone, format, isCarried }: CardItemProps,
): boolean {
  return (
    before.card === card &&
    before.faces === faces &&
    before.now === now &&
    before.timeZone === timeZone &&
    before.format === format &&
    before.isCarried === isCarried &&
    looksSame(card.badges?.labels, before.labels, labels)
  )
}

function Tags({ ids, labels }: { ids: string[]; labels: BoardLabels }) {
  const worn = labelsOfCard(ids, labels)
  if (worn.length === 0) return null
  return (
    <div role="group" aria-label="Tags">
      {worn.map(({ id, name, dot }) => (
        <bdi key={id} style={{ '--dot': dot }}>
          {name}
        </bdi>
      ))}
    </div>
  )
}

function Due({ due }: { due: DueLabel }) {
  return (
    <span data-due={due.tone === 'later' ? undefined : due.tone} title={due.elsewhere}>
      {due.text}
    </span>
  )
}

function Counts({ badges: { checklist, comments, attachments } }: { badges: Badges }) {
  return (
    <>
      {checklist && (
        <span role="img" data-sign="steps" aria-label={`${checklist[0]} of ${checklist[1]} steps done`}>
          {`${checklist[0]}/${checklist[1]}`}
        </span>
      )}
      {comments && (
        <span role="img" data-sign="comments" aria-label={comments === 1 ? '1 comment' : `${comments} comments`}>
          {comments}
        </span>
      )}
      {attachments && (
        <span role="img" data-sign="files" aria-label={attachments === 1 ? '1 file' : `${attachments} files`}>
          {attachments}
        </span>
      )}
    </>
  )
}

/** This sign and the others are drawn in card-item.css. */
function Blocked({ count }: { count: number }) {
  return (
    <span
      role="img"
      data-sign="blocked"
      aria-label={`Blocked by ${count === 1 ? '1 technique' : `${count} techniques`}`}
    >
      {count}
    </span>
  )
}

/** Three lines of text. */
function Lines() {
  return <i role="img" aria-label="Has a description" />
}

function Assignee({ face }: { face: Face }) {
  return (
    <b role="img" aria-label={face.name} title={face.name} data-wash={face.wash}>
      {face.initials}
      {face.avatarUrl && (
        // oxlint-disable-next-line nextjs/no-img-element -- already small, and only for people who may see it
        <img src={face.avatarUrl} alt="" loading="lazy" />
      )}
    </b>
  )
}
