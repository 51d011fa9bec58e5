'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { theirsSentence } from '@/lib/changed-elsewhere'
import type { BoardDetails, BoardDetailsProblems, Described } from '@/lib/boards/new-board/board-details'
import { BoardDetailsFields, readBoardDetails } from '../new-board/board-details-fields'

/** What was typed and could not be saved. `theirs`: what someone else has written since. */
export type Unsaved = { details: BoardDetails } & Pick<Described, 'theirs'>

type EditBoardDialogProps = {
  board: BoardDetails
  /** What was typed before and could not be stored. */
  unsaved: Unsaved | undefined
  isOpen: boolean
  /** Cancelled: what was typed is discarded. */
  onCancel: () => void
  onSave: (details: BoardDetails) => void
}

export function EditBoardDialog({ board, unsaved, isOpen, onCancel, onSave }: EditBoardDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <DialogContent
        title="Rename dojo"
        {...(unsaved && { description: whatBecameOf(unsaved) })}
        size="sm"
        onOpenAutoFocus={startWithTitle}
      >
        <EditBoardForm initial={unsaved?.details ?? board} onCancel={onCancel} onSave={onSave} />
      </DialogContent>
    </Dialog>
  )
}

function whatBecameOf({ theirs }: Unsaved): string {
  return theirs
    ? `${theirsSentence(theirs, { title: 'title', description: 'description' })} Below is what you wrote; save it to replace theirs.`
    : 'This is what you wrote. It could not be saved; please try again.'
}

/** The focus goes to the title, which people want to change, not to the close button. */
function startWithTitle(event: Event) {
  event.preventDefault()
  const title = event.currentTarget instanceof HTMLElement && event.currentTarget.querySelector('input')
  if (!title) return
  title.focus()
  title.select()
}

type EditBoardFormProps = Pick<EditBoardDialogProps, 'onCancel' | 'onSave'> & { initial: BoardDetails }

function EditBoardForm({ initial, onCancel, onSave }: EditBoardFormProps) {
  const [problems, setProblems] = useState<BoardDetailsProblems>({})
  // The dialog takes a moment to close; a second Enter in it must not save twice.
  const isDone = useRef(false)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isDone.current) return
    const checked = readBoardDetails(event.currentTarget)
    setProblems(checked.problems ?? {})
    if (!checked.details) return
    isDone.current = true
    onSave(checked.details)
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <BoardDetailsFields initial={initial} problems={problems} />
      <DialogFooter className="-bottom-5">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
