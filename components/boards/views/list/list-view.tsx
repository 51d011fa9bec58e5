'use client'

import { type FormEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { EmptyState } from '@/components/ui/empty-state'
import type { List } from '@/lib/boards/schema'
import type { RowGroup } from '@/lib/boards/filters/group-rows'
import type { Grouping, SortKey } from '@/lib/boards/filters/sort-cards'
import { findCard } from '@/lib/boards/changes/placement'
import { useBoard } from '../../context/board-context'
import { cardAtHand, cardElement } from '../../context/card-at-hand'
import { Adding } from '../../entry/adding'
import { useAdder } from '../../entry/use-adder'
import { useFilter } from '../../filters/filter-context'
import { BoardMotion } from '../../motion/board-motion'
import { handleSelectionClick, handleSelectionKey } from '../../selection/selection-events'
import { askVerb } from '../../selection/verbs/verb-request'
import { SelectionTools } from '../../selection/selection-tools'
import { GroupRows } from './group-rows'
import { ListHead } from './list-head'
import { ListToolbar, useSorting } from './list-toolbar'
import { findCell, pressedCell } from './row-cells'
import { RowTitle } from './row-title'
import styles from './list-view.module.css'
import { type DrawnGroup, useRowGroups } from './use-row-groups'
import { useRowKeys } from './use-row-keys'

/** The techniques in rows. Listens to clicks and keys here, once for all of them. */
export function ListView({ lists }: { lists: List[] }) {
  const { canEdit, store, openCard, selection, announce } = useBoard()
  const { shown, total } = useFilter()
  const [sorting, setSorting] = useSorting()
  const root = useRef<HTMLDivElement>(null)
  const { all, fold, drawn, grouping, drawnLists, arrangement } = useRowGroups(lists, sorting)
  const keys = useRowKeys(root, drawn)
  const seen = useMemo(() => listsOf(all), [all])

  const groupOf = (element: Element | null | undefined) => {
    const id = element?.closest<HTMLElement>('[data-group]')?.dataset['group']
    return all.find((group) => group.id === id)
  }
  const add = useAdder(lists, () => {
    const cardId = cardAtHand()
    const rowOf = (id: string) => cardElement(id)?.querySelector('a')
    const group = groupOf(cardId === undefined ? document.activeElement : cardElement(cardId))
    return {
      listId: cardId === undefined ? group?.list?.id : findCard(lists, cardId)?.listId,
      given: group?.given,
      anchor: () => (cardId && rowOf(cardId)) || document.querySelector<HTMLElement>('[data-list-toolbar]'),
    }
  })
  const addTo = (group: DrawnGroup | undefined, button: HTMLElement) => {
    if (group?.isFolded) fold(group, false)
    add.addAt({ listId: group?.list?.id, given: group?.given, anchor: () => button })
  }
  const { listId, given } = add.place ?? {}
  const placeKey = JSON.stringify([listId, given])
  const adding = add.place && <Adding key={placeKey} lists={lists} place={add.place} onClose={add.close} />

  const [renaming, setRenaming] = useState<string>()
  const renamed = renaming === undefined ? undefined : findCard(lists, renaming)?.card
  const rename = (cardId: string | undefined) => canEdit && setRenaming(cardId)
  useShortcut({ ...table.renameTechnique, isEnabled: () => canEdit && total > 0, run: () => rename(cardAtHand()) })

  const isByTag = grouping === 'tag'
  /** What a range may span: a technique with several tags is in it only once if the range stays in its group. */
  const rangeOf = ({ target }: { target: EventTarget }) => {
    const group = isByTag && target instanceof Element && groupOf(target)
    return group ? seen.filter(({ id }) => id === group.id) : seen
  }
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey) return
    const inHead = event.target instanceof Element && event.target.closest<HTMLElement>('[data-fold], [data-add]')
    const head = inHead && groupOf(inHead)
    if (head) return inHead.matches('[data-add]') ? addTo(head, inHead) : fold(head, !head.isFolded)
    const pressed = pressedCell(event.target)
    if (pressed) {
      const { cell, cardId } = pressed
      if (handleSelectionClick(event, cardId, { lists: rangeOf(event), selection, announce })) return
      if (cell === 'rename') return void rename(cardId)
      const place = () => findCell(cardId, cell)
      return askVerb({ verb: cell, cardIds: [cardId], where: 'board', anchor: place, focus: place })
    }
    const link = event.target instanceof Element ? event.target.closest('[data-card-id] a') : null
    const id = link && idOf(link)
    if (!id) return
    if (canEdit && handleSelectionClick(event, id, { lists: rangeOf(event), selection, announce })) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openCard(id)
  }
  /** @returns the newly focused card */
  const focusNeighbour = (cardId: string, [, step]: readonly [number, number]) => {
    const row = cardElement(cardId)
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-card-id]') ?? [])]
    const next = row ? rows[rows.indexOf(row) + step] : undefined
    if (isByTag && groupOf(next) !== groupOf(row)) return undefined
    next?.querySelector('a')?.focus()
    return next?.dataset['cardId']
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return
    const id = idOf(event.target)
    if (canEdit && id && handleSelectionKey(event, id, { lists: rangeOf(event), selection, announce, focusNeighbour }))
      return
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
          aria-rowcount={rowCount(all)}
          data-kata={grouping === 'kata' ? undefined : ''}
          className={styles['table']}
          data-selectable=""
          {...keys}
          {...{ onClick: handleClick, onChange: handleChange, onKeyDown: handleKeyDown }}
        >
          <ListHead sorting={sorting} hasKata={grouping !== 'kata'} onSort={handleSort} />
          {drawn.map((group, at) => (
            <GroupRows
              key={group.id}
              group={group}
              grouping={grouping}
              hint={shown ? undefined : total === 0 && at === 0 ? firstHint(canEdit, group) : otherHint}
            />
          ))}
        </div>
      </div>
      {/* Another filter or order is another list: nothing in it has moved. One technique in two rows cannot be followed. */}
      {!isByTag && <BoardMotion key={arrangement} root={root} lists={drawnLists} isRows />}
      {adding}
      {renamed && <RowTitle key={renamed.id} card={renamed} onClose={() => setRenaming(undefined)} />}
      <SelectionTools root={root} lists={lists} seen={seen} whole={wholes[grouping] ?? 'group'} />
    </div>
  )
}

function idOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card-id]')?.dataset['cardId'] : undefined
}

/** The rows as lists of cards in reading order: a selection may span several. */
function listsOf(groups: RowGroup[]): List[] {
  return groups.map(({ id, title = 'all techniques', rows }) => ({
    id,
    title,
    version: 0,
    cards: rows.map(({ card }) => card),
  }))
}

const wholes: Partial<Record<Grouping, 'kata' | 'list'>> = { kata: 'kata', none: 'list' }

/** With the names of the columns and of the groups. */
function rowCount(groups: DrawnGroup[]): number {
  return groups.reduce((sum, { title, rows }) => sum + rows.length + (title === undefined ? 0 : 1), 1)
}

function firstHint(canEdit: boolean, { list }: RowGroup): string {
  if (!canEdit) return 'No techniques yet.'
  return `No techniques yet. Press N${list ? ', or the plus beside a kata,' : ''} to add the first one.`
}
const otherHint = 'No techniques in this kata yet.'
