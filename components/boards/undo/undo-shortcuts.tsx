'use client'

import { useRouter } from 'next/navigation'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { useBoard } from '../board/board-context'

/** The keys are listened for in use-undo.ts, where fields and drags are left alone: listed here, and commands of the search. */
export function UndoShortcuts() {
  const { boardId, canEdit, undo } = useBoard()
  const router = useRouter()
  const hasDone = () => canEdit && undo.log.done.length > 0
  const hasUndone = () => canEdit && undo.log.undone.length > 0
  useShortcut({ keys: 'Mod+Z', label: 'Undo', group: 'Dojo', isEnabled: () => canEdit })
  useShortcut({ keys: 'Mod+Shift+Z', label: 'Redo', group: 'Dojo', isEnabled: () => canEdit })
  useShortcut({ label: 'Undo', group: 'Dojo', run: undo.undo, isEnabled: hasDone })
  useShortcut({ label: 'Redo', group: 'Dojo', run: undo.redo, isEnabled: hasUndone })
  useShortcut({ label: 'Open the archive', group: 'Dojo', run: () => router.push(`/dojo/${boardId}/archive`) })
  return null
}
