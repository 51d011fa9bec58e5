'use client'

import { FoldHorizontal, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import { IconButton } from '@/components/ui/icon-button'
import type { List } from '@/lib/boards/schema'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useBoard } from '../context/board-context'
import { ListCount, OverLimit } from './list-count'
import { ListMenu } from './list-menu/list-menu'
import { listHeaderStyles, listTitleStyles } from './board-styles'
import { InlineForm } from '../context/inline-form'
import { useCollapsed } from '../context/collapsed'

const loadLimitForm = () => import('./list-limit-form').then((module) => module.ListLimitForm)

type ListHeaderProps = {
  list: List
  index: number
  listCount: number
  /** How many cards a filter lets through, if there is one. */
  shownCount: number | undefined
  onAddCard: () => void
}

export function ListHeader({ list, index, listCount, shownCount, onAddCard }: ListHeaderProps) {
  const { canEdit } = useBoard()
  const [editing, setEditing] = useState<'title' | 'limit'>()
  const [openerRef, returnFocus] = useReturnFocus()
  const stopEditing = () => {
    returnFocus()
    setEditing(undefined)
  }
  const title = (
    <h2 className={listTitleStyles}>
      <span dir="auto" className="line-clamp-2 wrap-anywhere" title={list.title}>
        {list.title}
      </span>
      <ListCount list={list} shownCount={shownCount} />
    </h2>
  )
  return (
    <>
      <header data-list-handle={canEdit && !editing ? '' : undefined} className={listHeaderStyles}>
        {editing === 'title' ? (
          <RenameList list={list} onClose={stopEditing} />
        ) : editing === 'limit' ? (
          <OnDemand
            load={loadLimitForm}
            props={{ list, onClose: stopEditing }}
            onUnavailable={stopEditing}
            fallback={title}
            holdsKeysFor="field"
          />
        ) : (
          title
        )}
        {!canEdit && <CollapseButton list={list} />}
        {canEdit && !editing && (
          <>
            <IconButton
              ref={openerRef}
              label={`Move kata ${list.title}`}
              size="icon-sm"
              data-list-grip=""
              aria-describedby="move-hint"
              className="opacity-0 group-hover/header:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden"
            >
              <GripVertical aria-hidden="true" />
            </IconButton>
            <ListMenu
              list={list}
              index={index}
              listCount={listCount}
              onRename={() => setEditing('title')}
              onLimit={() => setEditing('limit')}
              onAddCard={onAddCard}
            />
          </>
        )}
      </header>
      <OverLimit list={list} />
    </>
  )
}

/** For viewers, in place of the menu: it only affects their own screens. */
function CollapseButton({ list }: { list: List }) {
  const collapsed = useCollapsed()
  if (!collapsed) return null
  return (
    <IconButton
      label={`Collapse kata ${list.title}`}
      size="icon-sm"
      data-list-menu=""
      onClick={() => collapsed.collapse(list)}
    >
      <FoldHorizontal aria-hidden="true" />
    </IconButton>
  )
}

function RenameList({ list, onClose }: { list: List; onClose: () => void }) {
  const { store } = useBoard()
  // Someone else may rename it in the meantime.
  const [before] = useState(list.title)
  return (
    <InlineForm
      label="Kata title"
      initial={before}
      maxLength={120}
      onSubmit={(title) => store.intend({ type: 'list.renamed', listId: list.id, title, expect: before })}
      onClose={onClose}
      className="flex-1"
    />
  )
}
