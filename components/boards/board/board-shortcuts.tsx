'use client'

import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { openAddCard } from './add-card'
import { useBoard } from '../context/board-context'
import { editTitleOnOpen } from './edit-title-on-open'

type BoardShortcutsProps = { onShare: () => void }

/** The keys of a dojo. Arrows and Space are handled by the board (use-board-keys.ts) and only listed here. */
export function BoardShortcuts({ onShare }: BoardShortcutsProps) {
  const { canEdit, openCard } = useBoard()
  useShortcut({ ...table.newTechnique, run: openAddCard, isEnabled: () => canEdit && hasKatas() })
  useShortcut({
    ...table.editTechnique,
    run: () => {
      const cardId = cardAtHand()
      if (cardId === undefined) return
      editTitleOnOpen()
      openCard(cardId)
    },
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
  // Handled by the checklist of an open technique (checklist/steps.tsx), where the list of keys does not open.
  useShortcut({ ...table.moveStepUp, isEnabled: () => canEdit && hasCards() })
  useShortcut({ ...table.moveStepDown, isEnabled: () => canEdit && hasCards() })
  useShortcut({ ...table.share, run: onShare })
  return null
}

/** The technique with the focus, or else the one under the pointer. */
function cardAtHand(): string | undefined {
  const card =
    document.activeElement?.closest<HTMLElement>('[data-card-id]') ??
    document.querySelector<HTMLElement>('[data-card-id]:hover')
  return card?.dataset['cardId']
}

const hasCards = () => document.querySelector('[data-card-id]') !== null
const hasKatas = () => document.querySelector('[data-lists] [data-list-id]') !== null
