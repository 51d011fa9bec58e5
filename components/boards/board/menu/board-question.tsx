'use client'

import { useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { CopyBoardDialog } from '@/components/boards/dashboard/copy-board-dialog'
import { DeleteBoardDialog } from '@/components/boards/dashboard/delete-board-dialog'
import { EditBoardDialog, type Unsaved } from '@/components/boards/dashboard/edit-board-dialog'
import { notify } from '@/components/feedback/notify'
import { AlertDialog } from '@/components/ui/alert-dialog'
import type { BoardDetails } from '@/lib/boards/new-board/board-details'
import { visibleLists, visibleTitle } from '@/lib/boards/store/board-reducer'
import { useBoard } from '../../context/board-context'
import { useBoardActs } from './use-board-acts'

/** What an open dojo's menu asks before it acts. */
export type BoardQuestion = 'edit' | 'copy' | 'leave' | 'delete'

/** Long enough to read what went wrong and find the button. */
const editAgainMs = 30_000

export function BoardQuestionDialog({ about, onClose }: { about: BoardQuestion; onClose: () => void }) {
  const { store } = useBoard()
  const { clans } = useAuth().user
  const { describe, remove, leave } = useBoardActs()
  const [asked, setAsked] = useState(() => {
    const view = store.getView()
    const total = visibleLists(view).reduce((sum, { cards }) => sum + cards.length, 0)
    const { id, description, clanId = null } = view.snapshot.board
    return { id, title: visibleTitle(view), description, clanId, total }
  })
  const [edited, setEdited] = useState<Unsaved & { id: number }>()
  const [isOpen, setOpen] = useState(true)
  // The menu it was asked from is gone by then; its button is not.
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-board-menu]')?.focus()
      }),
    [],
  )
  const save = async (details: BoardDetails): Promise<boolean> => {
    setOpen(false)
    const { isSaved, theirs } = await describe(asked, details)
    if (isSaved) {
      onClose()
      return true
    }
    const again = () => {
      // The title is an undo step of its own, and was sent.
      setAsked((before) => ({ ...before, ...theirs, title: details.title }))
      setEdited((before) => ({ id: (before?.id ?? 0) + 1, details, theirs }))
      setOpen(true)
    }
    notify('board.update', {
      ...(theirs && { description: 'Someone else has changed the description since.' }),
      action: { label: 'Edit again', onSelect: again },
      durationMs: editAgainMs,
    })
    return false
  }
  if (about === 'edit')
    return (
      <EditBoardDialog
        key={edited?.id ?? 0}
        board={asked}
        unsaved={edited}
        isOpen={isOpen}
        onCancel={onClose}
        onSave={save}
      />
    )
  if (about === 'copy')
    return (
      <CopyBoardDialog board={asked} clans={clans.filter(({ role }) => role !== 'guest')} isOpen onClose={onClose} />
    )
  if (about === 'delete') return <DeleteBoardDialog board={asked} isOpen onClose={onClose} onDelete={remove} />
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Leave this dojo?"
      description="You will no longer see it. What you made on it stays, and an admin can invite you again."
      confirmLabel="Leave"
      onConfirm={() => leave(asked.title)}
    />
  )
}
