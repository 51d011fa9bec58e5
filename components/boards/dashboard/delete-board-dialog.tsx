'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { countWords } from '@/lib/count-words'

type DeleteBoardDialogProps = {
  board: Pick<DashboardBoard, 'title' | 'total'>
  isOpen: boolean
  onClose: () => void
  onDelete: () => void
}

export function DeleteBoardDialog({ board, isOpen, onClose, onDelete }: DeleteBoardDialogProps) {
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${board.title}”?`}
      description={`${whatGoes(board.total)} Everyone on this dojo loses access to it. You can restore it for 30 days.`}
      confirmLabel="Delete dojo"
      onConfirm={onDelete}
    />
  )
}

function whatGoes(techniques: number): string {
  if (techniques === 0) return 'It has no techniques.'
  return `${countWords(techniques, 'technique')} ${techniques === 1 ? 'is' : 'are'} deleted with it.`
}
