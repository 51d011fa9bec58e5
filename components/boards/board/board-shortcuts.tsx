'use client'

import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { openAddCard } from './add-card'
import { hasAdder } from '../context/adder'
import { useBoard } from '../context/board-context'
import { cardAtHand } from '../context/card-at-hand'
import { focusOnOpen } from '../context/focus-on-open'
import { openCardDialog } from '../selection/verbs/verb-request'

type BoardShortcutsProps = { onShare: () => void }

/** The keys of a dojo. Arrows and Space are handled by the board (use-board-keys.ts) and only listed here. */
export function BoardShortcuts({ onShare }: BoardShortcutsProps) {
  const { canEdit, openCard } = useBoard()
  useShortcut({ ...table.newTechnique, run: openAddCard, isEnabled: () => canEdit && hasKatas() })
  useShortcut({
    ...table.editTechnique,
    run: () => {
      const open = document.querySelector<HTMLTextAreaElement>(`${openCardDialog} ${titleField}`)
      const cardId = cardAtHand()
      if (!open && cardId === undefined) return
      if (!open) focusOnOpen(titleField, (field) => field.select())
      if (open) open.select()
      else if (cardId !== undefined) openCard(cardId)
    },
    inDialog: openCardDialog,
    isEnabled: () => canEdit && hasCards(),
  })
  useShortcut({ keys: '↑↓←→', label: 'Next technique', group: 'Technique', isEnabled: hasCards })
  useShortcut({ ...table.openTechnique, isEnabled: hasCards })
  useShortcut({
    keys: 'Space',
    label: 'Pick up, then move by arrows',
    group: 'Technique',
    isEnabled: () => canEdit && hasCards(),
  })
  // Handled by the checklist of an open technique (checklist/steps.tsx).
  useShortcut({ ...table.moveStepUp, inDialog: openCardDialog, isEnabled: () => canEdit && hasCards() })
  useShortcut({ ...table.moveStepDown, inDialog: openCardDialog, isEnabled: () => canEdit && hasCards() })
  useShortcut({ ...table.share, run: onShare })
  return null
}

const titleField = 'textarea[data-card-title]'
const hasCards = () => document.querySelector('[data-card-id]') !== null
const hasKatas = () => hasAdder() || document.querySelector('[data-lists] [data-list-id]') !== null
