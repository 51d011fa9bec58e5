'use client'

import { useRouter } from 'next/navigation'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { useBoard } from '../context/board-context'

/** use-undo.ts handles the keys; here they are listed, and become commands of the search. */
export function UndoShortcuts() {
  const { boardId, canEdit, undo } = useBoard()
  const router = useRouter()
  const hasDone = () => canEdit && undo.log.done.length > 0
  const hasUndone = () => canEdit && undo.log.undone.length > 0
  useShortcut({ ...table.undo, isEnabled: () => canEdit })
  useShortcut({ ...table.redo, isEnabled: () => canEdit })
  useShortcut({ label: table.undo.label, group: 'Dojo', run: undo.undo, isEnabled: hasDone })
  useShortcut({ label: table.redo.label, group: 'Dojo', run: undo.redo, isEnabled: hasUndone })
  useShortcut({ label: 'Open the archive', group: 'Dojo', run: () => router.push(`/dojo/${boardId}/archive`) })
  return null
}
