import { memo, type ReactNode } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import { dueLabel } from '@/lib/boards/dates/due-date'
import type { Row } from '@/lib/boards/filters/sort-cards'
import { type BoardLabels, labelsOfCard, looksSame } from '@/lib/boards/labels/board-labels'
import { cardHref } from '../../context/card-address'
import type { Face } from '../../context/faces'
import type { RowCell } from './row-cells'
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

/** A line has room for a few; the names of all are in its cell's name. */
const mostTags = 8

const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' }

/** A technique in one line. It has no handlers: the list listens for all of its rows, by `data-cell`. */
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
  const tags = labelsOfCard(card.badges?.labels, labels)
  const priority = card.priority && priorityNames[card.priority]
  return (
    <div role="row" data-card-id={card.id} data-done={isDone ? '' : undefined} className={styles['row']}>
      <div role="cell" className={styles['check']}>
        <input
          type="checkbox"
          data-cell="done"
          aria-label={`Completed: ${card.title}`}
          checked={isDone}
          disabled={!canEdit}
          readOnly
        />
      </div>
      <div role="cell" className={styles['title']}>
        <a href={cardHref(card.id)} data-cell="title" dir="auto">
          {card.title}
        </a>
        {canEdit && <Cell cell="rename" name={`Rename: ${card.title}`} canEdit />}
      </div>
      <div role="cell" className={styles['tags']}>
        <Cell cell="tag" name={`Tags: ${tags.map(({ name }) => name).join(', ') || 'none'}`} canEdit={canEdit}>
          {tags.slice(0, mostTags).map(({ id, name, dot }) => (
            <span key={id} className={styles['tag']}>
              <i aria-hidden="true" style={{ background: dot }} />
              <b>{name}</b>
            </span>
          ))}
          {tags.length > mostTags && <span className={styles['tag']}>+{tags.length - mostTags}</span>}
        </Cell>
      </div>
      {hasKata && (
        <div role="cell" dir="auto" className={styles['kata']}>
          <Cell cell="move" name={`Kata: ${listTitle}`} canEdit={canEdit}>
            {listTitle}
          </Cell>
        </div>
      )}
      <div role="cell" className={styles['priority']} data-priority={isDone ? undefined : card.priority}>
        <Cell cell="priority" name={`Priority: ${priority ?? 'none'}`} canEdit={canEdit}>
          {priority}
        </Cell>
      </div>
      <div role="cell" className={styles['due']} data-due={due?.tone} title={due?.elsewhere}>
        <Cell cell="due" name={`Due: ${due?.text ?? 'no date'}${card.repeat ? ', repeats' : ''}`} canEdit={canEdit}>
          {due?.text}
          {card.repeat && <span role="img" aria-label="repeats" className={styles['repeats']} />}
        </Cell>
      </div>
      <div role="cell" className={styles['assignee']}>
        <Cell cell="assign" name={`Assignee: ${assignee?.name ?? 'no one'}`} canEdit={canEdit}>
          {assignee && (
            <>
              <b aria-hidden="true" data-wash={assignee.wash}>
                {assignee.initials}
              </b>
              <span>{assignee.name}</span>
            </>
          )}
        </Cell>
      </div>
    </div>
  )
}, isSame)

type CellProps = { cell: RowCell; name: string; canEdit: boolean; children?: ReactNode }

/** A cell's content, and for people who may edit, a button to change it. Arrows lead there, so Tab does not stop. */
function Cell({ cell, name, canEdit, children }: CellProps) {
  if (!canEdit) return children
  return (
    <button type="button" tabIndex={-1} data-cell={cell} aria-label={name}>
      {children}
    </button>
  )
}

/** Rows are created again whenever the list is sorted; what a row shows depends only on its card. */
function isSame(before: ListRowProps, { row, ...after }: ListRowProps): boolean {
  return (
    before.row.card === row.card &&
    before.row.listTitle === row.listTitle &&
    before.hasKata === after.hasKata &&
    before.canEdit === after.canEdit &&
    before.faces === after.faces &&
    looksSame(row.card.badges?.labels, before.labels, after.labels) &&
    before.now === after.now &&
    before.timeZone === after.timeZone
  )
}
