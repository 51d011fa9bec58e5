'use client'

import { useRef, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import type { BoardDetails, Described } from '@/lib/boards/new-board/board-details'
import type { Unsaved } from './edit-board-dialog'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'

/** The current question about a board. It is kept while its dialog closes. */
export type BoardQuestion = {
  /** Differs each time, so that the dialog starts with fresh fields. */
  id: number
  about: 'edit' | 'copy' | 'delete'
  board: DashboardBoard
  unsaved: Unsaved | undefined
  isOpen: boolean
}

/** The dialogs, which are fetched once a menu that leads to them is open. */
export const loadDialogs = () => import('./board-dialogs').then((module) => module.BoardDialogs)

/** Long enough to read what went wrong and find the button. */
const editAgainMs = 30_000

type BoardQuestionsOptions = {
  /** `before`: as it was when the dialog was opened. */
  describe: (before: DashboardBoard, details: BoardDetails) => Promise<Described>
  /** Called as a question about this board is answered. */
  onClosed: (board: DashboardBoard) => void
}

/** The one dialog that may be open over the dashboard, and what was typed in it. */
export function useBoardQuestions({ describe, onClosed }: BoardQuestionsOptions) {
  const [question, setQuestion] = useState<BoardQuestion>()
  const newest = useRef(new Map<string, BoardDetails>())
  const ask = (about: BoardQuestion['about'], board: DashboardBoard) =>
    setQuestion((before) => ({ id: (before?.id ?? 0) + 1, about, board, unsaved: unsavedOf(board.id), isOpen: true }))
  const close = () => {
    if (!question) return
    onClosed(question.board)
    setQuestion({ ...question, isOpen: false })
  }
  const cancelEdit = () => {
    if (question) dropUnsaved(question.board.id)
    close()
  }
  /** The dialog closes right away; if saving fails (false), it can be opened again with what was typed. */
  const save = async (board: DashboardBoard, details: BoardDetails): Promise<boolean> => {
    close()
    dropUnsaved(board.id)
    if (details.title === board.title && details.description === board.description) return true
    newest.current.set(board.id, details)
    const { isSaved, theirs } = await describe(board, details)
    if (isSaved) return true
    // A newer edit of the same board counts.
    if (newest.current.get(board.id) !== details) {
      notify('board.update')
      return false
    }
    keepUnsaved(board.id, { details, theirs })
    notify('board.update', {
      ...(theirs && { description: 'Someone else has changed it since.' }),
      action: { label: 'Edit again', onSelect: () => ask('edit', { ...board, ...theirs }) },
      durationMs: editAgainMs,
    })
    return false
  }
  return { question, ask, close, cancelEdit, save }
}

/**
 * What was typed about a board and could not be saved, until it is saved or discarded. It outlives the page: people
 * who have moved on find it under "Rename…" again.
 */
const unsaved = new Map<string, Unsaved>()

export function keepUnsaved(boardId: string, what: Unsaved): void {
  unsaved.set(boardId, what)
}

export function dropUnsaved(boardId: string): void {
  unsaved.delete(boardId)
}

export function unsavedOf(boardId: string): Unsaved | undefined {
  return unsaved.get(boardId)
}
