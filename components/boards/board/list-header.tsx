'use client'

import { ArrowLeft, ArrowRight, CircleCheck, Ellipsis, Gauge, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { countedAs } from '@/components/feedback/notify'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { DropdownMenuCheckboxItem } from '@/components/ui/dropdown-menu-choice'
import { IconButton } from '@/components/ui/icon-button'
import type { List } from '@/lib/boards/schema'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { useBoard } from '../context/board-context'
import { ListCount, OverLimit } from './list-count'
import { ListFlowChoice } from './list-flow-choice'
import { ListLimitForm } from './list-limit-form'
import { listHeaderStyles, listTitleStyles } from './board-styles'
import { focusList } from '../context/focus-near'
import { InlineForm } from '../context/inline-form'

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
  return (
    <>
      <header data-list-handle={canEdit && !editing ? '' : undefined} className={listHeaderStyles}>
        {editing === 'title' ? (
          <RenameList list={list} onClose={stopEditing} />
        ) : editing === 'limit' ? (
          <ListLimitForm list={list} onClose={stopEditing} />
        ) : (
          <h2 className={listTitleStyles}>
            <span dir="auto" className="line-clamp-2 wrap-anywhere" title={list.title}>
              {list.title}
            </span>
            <ListCount list={list} shownCount={shownCount} />
          </h2>
        )}
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

function RenameList({ list, onClose }: { list: List; onClose: () => void }) {
  const { store } = useBoard()
  return (
    <InlineForm
      label="Kata title"
      initial={list.title}
      maxLength={120}
      onSubmit={(title) => store.intend({ type: 'list.renamed', listId: list.id, title })}
      onClose={onClose}
      className="flex-1"
    />
  )
}

type ListMenuProps = {
  list: List
  index: number
  listCount: number
  onRename: () => void
  onLimit: () => void
  onAddCard: () => void
}

function ListMenu({ list, index, listCount, onRename, onLimit, onAddCard }: ListMenuProps) {
  const { store, undo, announce } = useBoard()
  const moveTo = (to: number) => {
    store.intend({ type: 'list.moved', listId: list.id, index: to })
    announce(`${list.title}, kata ${to + 1} of ${listCount}`)
  }
  const remove = () => {
    store.intend({ type: 'list.deleted', listId: list.id })
    const count = list.cards.length
    undo.offer('Kata deleted', {
      description: count
        ? `“${list.title}” and its ${count} ${count === 1 ? 'technique' : 'techniques'}`
        : `“${list.title}”`,
      counted: countedAs('kata', 'deleted'),
      onUndone: () => focusList(list.id),
    })
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for kata ${list.title}`} size="icon-sm" data-list-menu="" data-no-drag="">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      {/* An entry often opens a field that takes the focus itself. */}
      <DropdownMenuContent
        onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
      >
        <DropdownMenuItem onSelect={() => setTimeout(onAddCard)}>
          <Plus aria-hidden="true" /> Add technique
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setTimeout(onRename)}>
          <Pencil aria-hidden="true" /> Rename kata
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setTimeout(onLimit)}>
          <Gauge aria-hidden="true" /> {list.cardLimit ? `Change limit of ${list.cardLimit}` : 'Set a limit'}
        </DropdownMenuItem>
        <DropdownMenuCheckboxItem
          checked={list.completes ?? false}
          onCheckedChange={(completes) => store.intend({ type: 'list.patched', listId: list.id, patch: { completes } })}
        >
          <CircleCheck aria-hidden="true" /> Complete what enters
        </DropdownMenuCheckboxItem>
        <DropdownMenuItem disabled={index === 0} onSelect={() => moveTo(index - 1)}>
          <ArrowLeft aria-hidden="true" /> Move left
        </DropdownMenuItem>
        <DropdownMenuItem disabled={index === listCount - 1} onSelect={() => moveTo(index + 1)}>
          <ArrowRight aria-hidden="true" /> Move right
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <ListFlowChoice list={list} index={index} listCount={listCount} />
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive onSelect={remove}>
          <Trash2 aria-hidden="true" /> Delete kata
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
