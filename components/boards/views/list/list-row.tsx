import { memo } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import { dueLabel } from '@/lib/boards/dates/due-date'
import type { Row } from '@/lib/boards/filters/sort-cards'
import { type BoardLabels, labelsOfCard } from '@/lib/boards/labels/board-labels'
import { cardHref } from '../../context/card-address'
import type { Face } from '../../context/faces'
import styles from './list-view.module.css'

type ListRowProps = {
  row: Row
  hasKata: boolean
  canEdit: boolean
  faces: Map<string, Face>
  labels: BoardLabels
  now: Date
  timeZone: string
}

const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' }

/** A technique in one line. It has no handlers: the list listens for all of its rows. */
export const ListRow = memo(function ListRow({
  row: { card, listTitle },
  hasKata,
  canEdit,
  faces,
  labels,
  now,
  timeZone,
}: ListRowProps) {
  const format = useDateFormat()
  const due = dueLabel(card, now, timeZone, format)
  const assignee = card.assignee ? faces.get(card.assignee) : undefined
  const isDone = card.completedAt !== undefined
  return (
    <div role="row" data-card-id={card.id} data-done={isDone ? '' : undefined} className={styles['row']}>
      <div role="cell" className={styles['check']}>
        <input type="checkbox" aria-label={`Completed: ${card.title}`} checked={isDone} disabled={!canEdit} readOnly />
      </div>
      <div role="cell" className={styles['title']}>
        <a href={cardHref(card.id)} dir="auto">
          {card.title}
        </a>
        {labelsOfCard(card.badges?.labels, labels).map(({ id, name, dot }) => (
          <span key={id} className={styles['tag']}>
            <span aria-hidden="true" style={{ background: dot }} />
            {name}
          </span>
        ))}
      </div>
      {hasKata && (
        <div role="cell" dir="auto" className={styles['kata']}>
          {listTitle}
        </div>
      )}
      <div role="cell" className={styles['priority']} data-priority={isDone ? undefined : card.priority}>
        {card.priority && priorityNames[card.priority]}
      </div>
      <div role="cell" className={styles['due']} data-due={due?.tone} title={due?.elsewhere}>
        {due?.text}
      </div>
      <div role="cell" className={styles['assignee']}>
        {assignee && (
          <>
            <b aria-hidden="true" data-wash={assignee.wash}>
              {assignee.initials}
            </b>
            <span>{assignee.name}</span>
          </>
        )}
      </div>
    </div>
  )
}, isSame)

/** Rows are created again whenever the list is sorted; what a row shows depends on its card only. */
function isSame(before: ListRowProps, { row, ...after }: ListRowProps): boolean {
  return (
    before.row.card === row.card &&
    before.row.listTitle === row.listTitle &&
    before.hasKata === after.hasKata &&
    before.canEdit === after.canEdit &&
    before.faces === after.faces &&
    before.labels === after.labels &&
    before.now === after.now &&
    before.timeZone === after.timeZone
  )
}
