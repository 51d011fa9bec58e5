'use client'

import { Archive, ArrowRightToLine, CircleCheck, RotateCcw, Tag, Trash2, UserRound, X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { AssigneeItems } from './assignee-items'
import { MoveDialog } from './move-dialog'
import { NewTagDialog } from './new-tag-dialog'
import { cardsOf } from './selected-cards'
import { TagItems } from './tag-items'
import { useCardActs } from './use-card-acts'

/** What can be done with the selected cards. It is below the board and covers none of them. */
export function SelectionBar({ root, lists }: { root: RefObject<HTMLElement | null>; lists: List[] }) {
  const { selection, isSample } = useBoard()
  const { ids } = useSyncExternalStore(selection.subscribe, selection.get, selection.get)
  const acts = useCardActs(root, lists)
  const bar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<'move' | 'tag'>()
  const cards = cardsOf(lists, ids)
  const isNone = cards.length === 0
  const areAllDone = !isNone && cards.every(({ completedAt }) => completedAt !== undefined)

  const clear = () => {
    // The bar disappears: the focus goes to the first selected card.
    const [first] = cards
    if (first && bar.current?.contains(document.activeElement)) {
      root.current?.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(first.id)}"] a`)?.focus()
    }
    selection.clear()
  }
  const returnFocus = (name: string) => (event: Event) => {
    event.preventDefault()
    bar.current?.querySelector<HTMLElement>(`[data-act="${name}"]`)?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected techniques"
      data-selection-bar=""
      className="mx-5 mb-4 flex animate-rise items-center gap-1 self-center rounded-lg border border-rule-strong bg-paper-raised py-1.5 pr-1.5 pl-4 shadow-lift max-md:mx-2 max-md:mb-2 max-md:self-stretch max-md:pl-3"
    >
      <p className="mr-2 font-medium whitespace-nowrap tabular-nums max-md:mr-auto">
        {cards.length}
        <span className="max-sm:sr-only"> selected</span>
      </p>
      <Act
        name="move"
        label="Move to…"
        icon={<ArrowRightToLine aria-hidden="true" />}
        disabled={isNone}
        onClick={() => setDialog('move')}
      />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Act name="tag" label="Tag" icon={<Tag aria-hidden="true" />} disabled={isNone} />
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" align="center" className="max-w-72">
          <TagItems
            cards={cards}
            onTag={(label, isOn) => acts.tag(cards, label, isOn)}
            onNew={() => setDialog('tag')}
          />
        </DropdownMenuContent>
      </DropdownMenu>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Act name="assign" label="Assign" icon={<UserRound aria-hidden="true" />} disabled={isNone} />
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" align="center" className="max-w-72">
          <AssigneeItems cards={cards} onAssign={(userId, name) => acts.assign(cards, userId, name)} />
        </DropdownMenuContent>
      </DropdownMenu>
      <Act
        name="complete"
        label={areAllDone ? 'Reopen' : 'Complete'}
        icon={areAllDone ? <RotateCcw aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        disabled={isNone}
        onClick={() => acts.setCompleted(cards, !areAllDone)}
      />
      {!isSample && (
        <Act
          name="archive"
          label="Archive"
          icon={<Archive aria-hidden="true" />}
          disabled={isNone}
          onClick={() => acts.remove(cards, 'archived')}
        />
      )}
      <Act
        name="delete"
        label="Delete"
        icon={<Trash2 aria-hidden="true" />}
        disabled={isNone}
        onClick={() => acts.remove(cards, 'deleted')}
        className="text-danger-deep"
      />
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-rule max-md:hidden" />
      <IconButton label="Clear selection" onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
      {dialog === 'move' && (
        <MoveDialog
          cards={cards}
          lists={lists}
          onMove={(listId, index) => acts.move(cards, listId, index)}
          onClose={() => setDialog(undefined)}
          onCloseAutoFocus={returnFocus('move')}
        />
      )}
      {dialog === 'tag' && (
        <NewTagDialog
          cards={cards}
          onMake={(label) => acts.tag(cards, label, true)}
          onClose={() => setDialog(undefined)}
          onCloseAutoFocus={returnFocus('tag')}
        />
      )}
    </div>
  )
}

type ActProps = Omit<React.ComponentProps<typeof Button>, 'children' | 'name'> & {
  name: string
  label: string
  icon: ReactNode
}

/** Icon and label, on a phone the icon alone. */
function Act({ name, label, icon, ...props }: ActProps) {
  return (
    <Button data-act={name} variant="ghost" title={label} className="max-md:min-w-10 max-md:px-0" {...props}>
      {icon}
      <span className="max-md:sr-only">{label}</span>
    </Button>
  )
}
