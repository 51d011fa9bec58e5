'use client'

import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { useBoard } from '../context/board-context'

/** What the key for all selects. */
export type Whole = 'kata' | 'month' | 'group' | 'list'

/** The board handles these keys itself (selection-events.ts); here they are only listed. */
export function SelectionShortcuts({ whole }: { whole: Whole }) {
  const { canEdit, selection } = useBoard()
  const canSelect = () => canEdit && document.querySelector('[data-card-id]') !== null
  useShortcut({ ...table.selectTechnique, isEnabled: canSelect })
  useShortcut({ keys: 'Shift+↑↓←→', label: 'Extend the selection', group: 'Technique', isEnabled: canSelect })
  useShortcut({ keys: 'Mod+A', label: `Select all of the ${whole}`, group: 'Technique', isEnabled: canSelect })
  useShortcut({
    keys: 'Esc',
    label: 'Clear the selection',
    group: 'Technique',
    isEnabled: () => selection.get().ids.size > 0,
  })
  useShortcut({ keys: 'Shift+F10', label: 'Technique menu', group: 'Technique', isEnabled: canSelect })
  useShortcut({ label: 'Select techniques', group: 'Dojo', run: () => selection.start(), isEnabled: canSelect })
  return null
}
