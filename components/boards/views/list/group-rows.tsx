'use client'

import { ChevronDown, Plus } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { Grouping, Row } from '@/lib/boards/filters/sort-cards'
import { useBoard } from '../../context/board-context'
import { GroupSign } from './group-sign'
import { ListRow } from './list-row'
import styles from './list-view.module.css'
import type { DrawnGroup } from './use-row-groups'

type GroupRowsProps = {
  group: DrawnGroup
  grouping: Grouping
  /** In place of rows. */
  hint: string | undefined
}

const chunkSize = 50

export function GroupRows({ group, grouping, hint }: GroupRowsProps) {
  const { id, title, list, rows, isFolded } = group
  const { canEdit } = useBoard()
  const columns = grouping === 'kata' ? 6 : 7
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, at) =>
        rows.slice(at * chunkSize, (at + 1) * chunkSize),
      ),
    [rows],
  )
  return (
    <div role="rowgroup" data-group={id} data-list-id={list?.id} aria-label={title}>
      {title !== undefined && (
        <div role="row" className="contents">
          <div role="rowheader" aria-colspan={columns} data-between={id} className={styles['group']}>
            <GroupHead group={group} title={title} grouping={grouping} />
          </div>
        </div>
      )}
      {hint && rows.length === 0 && !isFolded && (
        <div role="row" data-between={`none ${id}`}>
          <div role="cell" aria-colspan={columns} className={styles['none']}>
            {hint}
          </div>
        </div>
      )}
      {chunks.map((chunk) => (
        <Chunk key={chunk[0]?.card.id} rows={chunk} hasKata={grouping !== 'kata'} canEdit={canEdit} />
      ))}
    </div>
  )
}

type GroupHeadProps = { group: DrawnGroup; title: string; grouping: Grouping }

/** Folds the group, and adds to it. It has no handlers: the list listens for all of them. */
function GroupHead({ group: { id, list, count, isFolded, given }, title, grouping }: GroupHeadProps) {
  const { canEdit } = useBoard()
  return (
    <>
      <h2 className="min-w-0">
        <button
          type="button"
          data-fold=""
          data-list-menu={list && ''}
          aria-expanded={!isFolded}
          className={styles['fold']}
        >
          <ChevronDown aria-hidden="true" />
          <GroupSign grouping={grouping} id={id} />
          <span dir="auto" className="truncate">
            {title}
          </span>
        </button>
      </h2>
      <span className="font-normal text-ink-soft tabular-nums">
        {count}
        <span className="sr-only"> {count === 1 ? 'technique' : 'techniques'}</span>
      </span>
      {canEdit && given && (
        <button
          type="button"
          data-add=""
          aria-label={`Add technique to ${title}`}
          title="Add technique"
          className={styles['add']}
        >
          <Plus aria-hidden="true" />
        </button>
      )}
    </>
  )
}

/** Laid out only when it comes into sight. */
const Chunk = memo(function Chunk({ rows, hasKata, canEdit }: { rows: Row[]; hasKata: boolean; canEdit: boolean }) {
  const { faces, labels, now, timeZone } = useBoard()
  return (
    <div
      role="presentation"
      data-chunk=""
      className={styles['chunk']}
      style={{ containIntrinsicSize: `auto calc(${rows.length} * var(--row))` }}
    >
      {rows.map((row) => (
        <ListRow
          key={row.card.id}
          row={row}
          hasKata={hasKata}
          canEdit={canEdit}
          faces={faces}
          labels={labels}
          now={now}
          timeZone={timeZone}
        />
      ))}
    </div>
  )
})
