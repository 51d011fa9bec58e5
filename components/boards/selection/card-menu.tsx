'use client'

import { Copy, PanelRightOpen, RotateCcw, SquareCheck, Trash2 } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { findCard } from '@/lib/boards/changes/placement'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { focusCard } from '../context/focus-near'
import type { MenuPlace } from './selection-tools'
import { cardsOf, countOf, selectedInOrder } from './selected-cards'
import { useCardActs } from './use-card-acts'
import { verbIcons } from './verbs/verb-icons'
import { askVerb, onBoard } from './verbs/verb-request'
import { isVerbFor, type VerbName, verbs } from './verbs/verb-table'

type CardMenuProps = { root: RefObject<HTMLElement | null>; lists: List[]; place: MenuPlace; onClose: () => void }

/**
 * A card's menu by right click, the Menu key or Shift+F10. On one of several selected cards it applies to all of them.
 */
export function CardMenu({ root, lists, place, onClose }: CardMenuProps) {
  const board = useBoard()
  const { canEdit, selection, openCard } = board
  const acts = useCardActs(root, lists)
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

  const focusIt = () => focusCard(cardId, root.current ?? document)
  const closeMenu = () => {
    // The chosen entry may have taken the focus itself.
    if (document.activeElement === document.body || document.activeElement?.hasAttribute('data-menu-anchor')) focusIt()
    onClose()
  }
  const isDone = cards.every(({ completedAt }) => completedAt !== undefined)
  const verbItem = (name: VerbName) => {
    const { words, isForOne } = verbs[name]
    if (!isVerbFor(name, board)) return null
    const isReopening = name === 'complete' && isDone
    const Icon = isReopening ? RotateCcw : verbIcons[name]
    const ids = several && !isForOne ? [cardId, ...several.filter((id) => id !== cardId)] : [cardId]
    return (
      <DropdownMenuItem
        key={name}
        shortcut={<ShortcutKeys of={words} />}
        onSelect={() => askVerb({ verb: name, ...onBoard(ids) })}
      >
        <Icon aria-hidden="true" /> {isReopening ? 'Reopen' : words.label}
        {name === 'archive' && several && ` ${countOf(cards)}`}
      </DropdownMenuItem>
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
        className="min-w-56"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusIt()
        }}
      >
        <DropdownMenuItem shortcut={<ShortcutKeys of={table.openTechnique} />} onSelect={() => openCard(cardId)}>
          <PanelRightOpen aria-hidden="true" /> Open
        </DropdownMenuItem>
        {verbItem('complete')}
        {canEdit && (
          <>
            <DropdownMenuSeparator />
            {(['move', 'assign', 'assignToMe', 'due', 'tag', 'priority'] as const).map(verbItem)}
            <DropdownMenuSeparator />
          </>
        )}
        {verbItem('comment')}
        {verbItem('copyLink')}
        {canEdit && (
          <>
            {!several && (
              <DropdownMenuItem onSelect={() => acts.duplicate(card)}>
                <Copy aria-hidden="true" /> Duplicate
              </DropdownMenuItem>
            )}
            <DropdownMenuItem
              shortcut={<ShortcutKeys of={table.selectTechnique} />}
              onSelect={() => void selection.toggle(cardId)}
            >
              <SquareCheck aria-hidden="true" /> {selection.get().ids.has(cardId) ? 'Deselect' : 'Select'}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            {verbItem('archive')}
            <DropdownMenuItem destructive onSelect={() => acts.remove(cards, 'deleted')}>
              <Trash2 aria-hidden="true" /> Delete{several && ` ${countOf(cards)}`}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
