'use client'

import { type FormEvent, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog'
import type { BoardDetails, BoardDetailsProblems } from '@/lib/boards/board-details'
import { BoardDetailsFields, readBoardDetails } from '../new-board/board-details-fields'

type EditBoardDialogProps = {
  board: BoardDetails
  isOpen: boolean
  onClose: () => void
  /** @returns whether it is stored; until then the dialog stays, with what was typed. */
  onSave: (details: BoardDetails) => Promise<boolean>
}

export function EditBoardDialog({ board, isOpen, onClose, onSave }: EditBoardDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Rename dojo" size="sm" onOpenAutoFocus={beginWithTitle}>
        <EditBoardForm board={board} onClose={onClose} onSave={onSave} />
      </DialogContent>
    </Dialog>
  )
}

/** Not with the cross: the title is what one came to change. */
function beginWithTitle(event: Event) {
  event.preventDefault()
  const title = event.currentTarget instanceof HTMLElement && event.currentTarget.querySelector('input')
  if (!title) return
  title.focus()
  title.select()
}

function EditBoardForm({ board, onClose, onSave }: Omit<EditBoardDialogProps, 'isOpen'>) {
  const [problems, setProblems] = useState<BoardDetailsProblems>({})
  const [isSaving, startSaving] = useTransition()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = readBoardDetails(event.currentTarget)
    setProblems(checked.problems ?? {})
    const { details } = checked
    if (!details || isSaving) return
    startSaving(async () => {
      if (await onSave(details)) onClose()
    })
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <BoardDetailsFields initial={board} problems={problems} />
      <DialogFooter className="-bottom-5">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
