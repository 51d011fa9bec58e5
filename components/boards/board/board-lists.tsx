'use client'

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import { EmptyState } from '@/components/ui/empty-state'
import type { List } from '@/lib/boards/schema'
import { useFilter } from '../filters/filter-context'
import { BoardMotion } from '../motion/board-motion'
import { SelectionTools } from '../selection/selection-tools'
import { AddList } from './add-list'
import { useBoard } from '../context/board-context'
import { BoardList } from './board-list'
import { CollapsedList } from './collapsed-list'
import { noneCollapsed, useCollapsed } from '../context/collapsed'
import { CardTick } from './card-tick'
import { OneListHint } from './empty-hints'
import { listsStyles } from './board-styles'
import { useBoardKeys } from './use-board-keys'
import { useBoardDrag } from './use-board-drag'
import { useKeptFocus } from './use-kept-focus'

const loadHints = () => import('./carry-hints').then((module) => module.CarryHints)

/** The lists side by side. Listens to pointer and keys here, once for all cards. */
export function BoardLists({ lists }: { lists: List[] }) {
  const { canEdit } = useBoard()
  const { shown } = useFilter()
  const root = useRef<HTMLDivElement>(null)
  const collapsed = useCollapsed()?.ids ?? noneCollapsed
  const { shownLists, seen, carried, handlers } = useBoardKeys(root, lists, shown, collapsed)
  useBoardDrag(root, lists, shown)
  const keptFocus = useKeptFocus(root, lists)
  const [isAdding, setAdding] = useState(false)

  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col" {...handlers} {...keptFocus}>
      <p id="move-hint" hidden>
        {canEdit ? 'Press Space to move it with the arrow keys.' : ''}
      </p>
      {lists.length === 0 && !isAdding && (
        <EmptyState
          title="An empty dojo"
          action={
            canEdit && (
              <button
                type="button"
                data-add-list=""
                onClick={() => setAdding(true)}
                className="inline-flex h-10 items-center gap-2 rounded-ink bg-shu px-4 font-medium text-shu-ink hover:bg-shu-press"
              >
                <Plus aria-hidden="true" className="size-4" />
                Add kata
              </button>
            )
          }
        >
          {canEdit
            ? 'A kata is a stage that work passes through, such as Ready, In Progress, Complete. Add the first one.'
            : 'There is nothing on it yet. Its members can add katas and techniques.'}
        </EmptyState>
      )}
      <div data-lists="" className={listsStyles}>
        {shownLists.map((list, index) =>
          // A card carried into it by keys is visible there.
          collapsed.has(list.id) && carried?.drop.listId !== list.id ? (
            <CollapsedList key={list.id} list={list} shown={shown} />
          ) : (
            <BoardList
              key={list.id}
              list={list}
              index={index}
              listCount={shownLists.length}
              shown={shown}
              carriedId={carried?.id}
            />
          ),
        )}
        {canEdit && (lists.length > 0 || isAdding) && (
          <AddList isOpen={isAdding} onOpenChange={setAdding} listCount={lists.length} />
        )}
      </div>
      {canEdit && lists.length === 1 && <OneListHint className="px-3.5 pb-4 md:hidden" />}
      <BoardMotion root={root} lists={shownLists} />
      {carried && <OnDemand load={loadHints} props={{ what: carried.title }} />}
      <CardTick root={root} lists={lists} />
      <SelectionTools root={root} lists={lists} seen={seen} />
    </div>
  )
}
