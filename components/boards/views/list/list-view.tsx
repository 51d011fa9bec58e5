'use client'

import { Plus } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { EmptyState } from '@/components/ui/empty-state'
import type { List } from '@/lib/boards/schema'
import { type Row, type RowGroup, rowGroups, type Sorting, type SortKey } from '@/lib/boards/filters/sort-cards'
import { findCard } from '@/lib/boards/changes/placement'
import { useBoard } from '../../context/board-context'
import { cardAtHand } from '../../context/card-at-hand'
import { Adding } from '../../entry/adding'
import { useAdder } from '../../entry/use-adder'
import { useFilter } from '../../filters/filter-context'
import { BoardMotion } from '../../motion/board-motion'
import { handleSelectionClick, handleSelectionKey } from '../../selection/selection-events'
import { askVerb } from '../../selection/verbs/verb-request'
import { SelectionTools } from '../../selection/selection-tools'
import { ListHead } from './list-head'
import { ListRow } from './list-row'
import { ListToolbar, useSorting } from './list-toolbar'
import { findCell, pressedCell } from './row-cells'
import { RowTitle } from './row-title'
import styles from './list-view.module.css'
import { useRowKeys } from './use-row-keys'

/** Rendered first; on a board of thousands the other rows follow when there is time. */
const firstRows = 100
const none: RowGroup[] = []

/** The techniques in rows. Listens to clicks and keys here, once for all of them. */
export function ListView({ lists }: { lists: List[] }) {
  const { canEdit, store, openCard, faces, selection, timeZone, announce } = useBoard()
  const { shown, shownFor, total } = useFilter()
  const [sorting, setSorting] = useSorting()
  const root = useRef<HTMLDivElement>(null)
  const nameOf = useCallback((userId: string) => faces.get(userId)?.name, [faces])
  const all = useMemo(
    () => rowGroups(lists, shown, sorting, nameOf, timeZone),
    [lists, shown, sorting, nameOf, timeZone],
  )
  const deferred = useDeferredValue(all, none)
  const groups = deferred === none ? firstOf(all) : deferred
  // Both are of the same time as the rows.
  const shownLists = useDeferredValue(lists)
  const arrangement = useDeferredValue(`${shownFor} ${JSON.stringify(sorting)}`)
  const keys = useRowKeys(root, groups)
  const seen = useMemo(() => listsOf(all), [all])

  const add = useAdder(lists, () => {
    const cardId = cardAtHand()
    const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(id)}"] a`)
    return {
      listId: cardId && findCard(lists, cardId)?.listId,
      anchor: () => (cardId ? rowOf(cardId) : null) ?? document.querySelector<HTMLElement>('[data-list-toolbar]'),
    }
  })
  const adding = add.place && <Adding lists={lists} place={add.place} onClose={add.close} />

  const [renaming, setRenaming] = useState<string>()
  const renamed = renaming === undefined ? undefined : findCard(lists, renaming)?.card
  const rename = (cardId: string | undefined) => canEdit && setRenaming(cardId)
  useShortcut({ ...table.renameTechnique, isEnabled: () => canEdit && total > 0, run: () => rename(cardAtHand()) })

  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey) return
    const toList = event.target instanceof Element && event.target.closest<HTMLElement>('[data-add-to]')
    if (toList) return add.addAt({ listId: toList.dataset['addTo'], anchor: () => toList })
    const pressed = pressedCell(event.target)
    if (pressed) {
      const { cell, cardId } = pressed
      if (handleSelectionClick(event, cardId, { lists: seen, selection, announce })) return
      if (cell === 'rename') return void rename(cardId)
      const place = () => findCell(cardId, cell)
      return askVerb({ verb: cell, cardIds: [cardId], where: 'board', anchor: place, focus: place })
    }
    const link = event.target instanceof Element ? event.target.closest('[data-card-id] a') : null
    const id = link && idOf(link)
    if (!id) return
    if (canEdit && handleSelectionClick(event, id, { lists: seen, selection, announce })) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openCard(id)
  }
  /** @returns the newly focused card */
  const focusNeighbour = (cardId: string, [, step]: readonly [number, number]) => {
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-card-id]') ?? [])]
    const next = rows[rows.findIndex((row) => row.dataset['cardId'] === cardId) + step]
    next?.querySelector('a')?.focus()
    return next?.dataset['cardId']
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return
    const id = idOf(event.target)
    if (canEdit && id && handleSelectionKey(event, id, { lists: seen, selection, announce, focusNeighbour })) return
    keys.onKeyDown(event)
  }
  const handleChange = (event: FormEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const id = idOf(event.target)
    if (id)
      store.intend({ type: 'cards.patched', edits: [{ cardId: id, patch: { isCompleted: event.target.checked } }] })
  }
  const handleSort = (key: SortKey) =>
    setSorting({ ...sorting, key, isDescending: sorting.key === key && !sorting.isDescending })

  if (lists.length === 0) {
    return (
      <EmptyState title="No techniques yet">
        {canEdit
          ? 'Add a kata on the board first. Its techniques are listed here.'
          : 'There is nothing on this dojo yet.'}
      </EmptyState>
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListToolbar sorting={sorting} onSortingChange={setSorting} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-5 pb-5 max-md:px-3.5">
        <div
          ref={root}
          role="table"
          aria-label="Techniques"
          aria-rowcount={(shown?.size ?? total) + 1}
          data-kata={sorting.isGrouped ? undefined : ''}
          className={styles['table']}
          data-selectable=""
          {...keys}
          {...{ onClick: handleClick, onChange: handleChange, onKeyDown: handleKeyDown }}
        >
          <ListHead sorting={sorting} onSort={handleSort} />
          {groups.map(({ list, rows }, at) => (
            <Group
              key={list?.id ?? 'all'}
              {...{ list, rows, sorting, canEdit }}
              hint={shown ? undefined : total === 0 && at === 0 ? hints.first(canEdit) : hints.other}
            />
          ))}
        </div>
      </div>
      {/* Another filter or order is another list: nothing in it has moved. */}
      <BoardMotion key={arrangement} root={root} lists={shownLists} isRows />
      {adding}
      {renamed && <RowTitle key={renamed.id} card={renamed} onClose={() => setRenaming(undefined)} />}
      <SelectionTools root={root} lists={lists} seen={seen} />
    </div>
  )
}

function idOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card-id]')?.dataset['cardId'] : undefined
}

/** The rows as lists of cards in reading order: a selection may span several. */
function listsOf(groups: RowGroup[]): List[] {
  return groups.map(({ list, rows }) => ({
    ...(list ?? { id: 'all', title: 'all techniques', version: 0 }),
    cards: rows.map(({ card }) => card),
  }))
}

function firstOf(groups: RowGroup[]): RowGroup[] {
  let left = firstRows
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 || group.rows.length === 0 ? [{ ...group, rows }] : []
  })
}

const hints = {
  first: (canEdit: boolean) =>
    canEdit ? 'No techniques yet. Press N, or the plus beside a kata, to add the first one.' : 'No techniques yet.',
  other: 'No techniques in this kata yet.',
}

type GroupProps = {
  list: List | undefined
  rows: Row[]
  sorting: Sorting
  canEdit: boolean
  /** In place of rows. */
  hint: string | undefined
}

const chunkSize = 50

function Group({ list, rows, sorting, canEdit, hint }: GroupProps) {
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, at) =>
        rows.slice(at * chunkSize, (at + 1) * chunkSize),
      ),
    [rows],
  )
  return (
    <div role="rowgroup" data-list-id={list?.id} aria-label={list?.title}>
      {list && (
        <div role="row" className="contents">
          <div role="rowheader" aria-colspan={6} data-between={list.id} className={styles['group']}>
            <h2 dir="auto" className="truncate">
              {list.title}
            </h2>
            <span className="font-normal text-ink-soft tabular-nums">
              {rows.length}
              <span className="sr-only"> techniques</span>
            </span>
            {canEdit && (
              <button
                type="button"
                data-add-to={list.id}
                aria-label={`Add technique to ${list.title}`}
                title="Add technique"
                className={styles['add']}
              >
                <Plus aria-hidden="true" />
              </button>
            )}
          </div>
        </div>
      )}
      {hint && rows.length === 0 && (
        <div role="row" data-between={`none ${list?.id}`}>
          <div role="cell" aria-colspan={6} className={styles['none']}>
            {hint}
          </div>
        </div>
      )}
      {chunks.map((chunk) => (
        <Chunk key={chunk[0]?.card.id} rows={chunk} hasKata={!sorting.isGrouped} canEdit={canEdit} />
      ))}
    </div>
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
