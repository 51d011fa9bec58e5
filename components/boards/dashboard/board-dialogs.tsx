'use client'

import type { BoardDetails } from '@/lib/boards/new-board/board-details'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { CopyBoardDialog, type Homes } from './copy-board-dialog'
import { DeleteBoardDialog } from './delete-board-dialog'
import { EditBoardDialog } from './edit-board-dialog'
import type { BoardQuestion } from './use-board-questions'

type BoardDialogsProps = {
  question: BoardQuestion
  /** Where a copy may go, besides to the person's own dojos. */
  clans: Homes
  onClose: () => void
  onCancelEdit: () => void
  onSave: (board: DashboardBoard, details: BoardDetails) => Promise<boolean>
  onDelete: (boardId: string) => Promise<void>
}

/** The dialog that asks about a dojo of the dashboard. */
export function BoardDialogs({ question, clans, onClose, onCancelEdit, onSave, onDelete }: BoardDialogsProps) {
  const { about, board, isOpen, unsaved } = question
  if (about === 'edit') {
    return (
      <EditBoardDialog
        {...{ board, unsaved, isOpen }}
        onCancel={onCancelEdit}
        onSave={(details) => onSave(board, details)}
      />
    )
  }
  if (about === 'copy') return <CopyBoardDialog {...{ board, clans, isOpen, onClose }} />
  return <DeleteBoardDialog {...{ board, isOpen, onClose }} onDelete={() => void onDelete(board.id)} />
}
