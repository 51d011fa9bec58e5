'use client'

import {
  Archive,
  ArrowRightToLine,
  CircleCheck,
  Copy,
  Link2,
  PanelRightOpen,
  RotateCcw,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { findCard } from '@/lib/boards/changes/placement'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import type { MenuPlace } from './selection-tools'
import { MoveDialog } from './move-dialog'
import { cardsOf, countOf, selectedInOrder } from './selected-cards'
import { useCardActs } from './use-card-acts'

type CardMenuProps = { root: RefObject<HTMLElement | null>; lists: List[]; place: MenuPlace; onClose: () => void }

/** A card's menu by right click, the Menu key or Shift+F10. On one of several selected cards it is about all of them. */
export function CardMenu({ root, lists, place, onClose }: CardMenuProps) {
  const { canEdit, selection, openCard, isSample } = useBoard()
  const acts = useCardActs(root, lists)
  const [isMoving, setMoving] = useState(false)
  const { cardId, x, y, isByKey } = place
  const card = findCard(lists, cardId)?.card
  const several = selectedInOrder(selection, lists, cardId)
  const cards = several ? cardsOf(lists, new Set(several)) : card ? [card] : []

  // By key the first entry has the focus, as it would in the browser's own menu.
  useEffect(() => {
    if (isByKey) document.querySelector<HTMLElement>('[role="menu"] [role="menuitem"]')?.focus()
  }, [isByKey])
  useEffect(() => {
    if (!card) onClose()
  }, [card, onClose])
  if (!card) return null

  const focusCard = () => root.current?.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(cardId)}"] a`)?.focus()
  const closeMenu = () => {
    // The chosen entry may have taken the focus itself.
    if (document.activeElement === document.body || document.activeElement?.hasAttribute('data-menu-anchor'))
      focusCard()
    if (!isMoving) onClose()
  }
  const isDone = cards.every(({ completedAt }) => completedAt !== undefined)
  if (isMoving) {
    return (
      <MoveDialog
        cards={cards}
        lists={lists}
        onMove={(listId, index) => acts.move(cards, listId, index)}
        onClose={onClose}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusCard()
        }}
      />
    )
  }
  return (
    <DropdownMenu defaultOpen onOpenChange={(isOpen) => !isOpen && closeMenu()}>
      <DropdownMenuTrigger
        data-menu-anchor=""
        tabIndex={-1}
        aria-label={`Actions for ${countOf(cards)}`}
        className="pointer-events-none fixed size-px opacity-0"
        style={{ left: x, top: y }}
      />
      <DropdownMenuContent
        align="start"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusCard()
        }}
      >
        <DropdownMenuItem onSelect={() => openCard(cardId)}>
          <PanelRightOpen aria-hidden="true" /> Open
          <DropdownMenuShortcut>
            <ShortcutKeys of={table.openTechnique} />
          </DropdownMenuShortcut>
        </DropdownMenuItem>
        {canEdit && (
          <>
            <DropdownMenuItem onSelect={() => acts.setCompleted(cards, !isDone)}>
              {isDone ? <RotateCcw aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}{' '}
              {isDone ? 'Reopen' : 'Complete'}
            </DropdownMenuItem>
            <DropdownMenuItem
              onSelect={(event) => {
                event.preventDefault()
                setMoving(true)
              }}
            >
              <ArrowRightToLine aria-hidden="true" /> Move to…
            </DropdownMenuItem>
            {!several && (
              <DropdownMenuItem onSelect={() => acts.duplicate(card)}>
                <Copy aria-hidden="true" /> Duplicate
              </DropdownMenuItem>
            )}
          </>
        )}
        {!isSample && (
          <DropdownMenuItem onSelect={() => acts.copyLink(card)}>
            <Link2 aria-hidden="true" /> Copy link
          </DropdownMenuItem>
        )}
        {canEdit && (
          <>
            <DropdownMenuItem onSelect={() => void selection.toggle(cardId)}>
              <SquareCheck aria-hidden="true" /> {selection.get().ids.has(cardId) ? 'Deselect' : 'Select'}
              <DropdownMenuShortcut>
                <ShortcutKeys of={table.selectTechnique} />
              </DropdownMenuShortcut>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            {!isSample && (
              <DropdownMenuItem onSelect={() => acts.remove(cards, 'archived')}>
                <Archive aria-hidden="true" /> Archive{several && ` ${countOf(cards)}`}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem destructive onSelect={() => acts.remove(cards, 'deleted')}>
              <Trash2 aria-hidden="true" /> Delete{several && ` ${countOf(cards)}`}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
