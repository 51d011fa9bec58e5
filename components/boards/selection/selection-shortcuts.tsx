'use client'

import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { useBoard } from '../board/board-context'

/** The board listens for these by itself (selection-events.ts): listed here. */
export function SelectionShortcuts() {
  const { canEdit, selection } = useBoard()
  const canSelect = () => canEdit && document.querySelector('[data-lists] [data-card-id]') !== null
  useShortcut({ keys: 'X', label: 'Select technique', group: 'Technique', isEnabled: canSelect })
  useShortcut({ keys: 'Shift+↑↓←→', label: 'Select up to there', group: 'Technique', isEnabled: canSelect })
  useShortcut({ keys: 'Mod+A', label: 'Select all of the kata', group: 'Technique', isEnabled: canSelect })
  useShortcut({ keys: 'Esc', label: 'Clear the selection', group: 'Technique', isEnabled: () => selection.get().ids.size > 0 })
  useShortcut({ keys: 'Shift+F10', label: 'Menu of the technique', group: 'Technique', isEnabled: canSelect })
  useShortcut({ label: 'Select techniques', group: 'Dojo', run: () => selection.start(), isEnabled: canSelect })
  return null
}
