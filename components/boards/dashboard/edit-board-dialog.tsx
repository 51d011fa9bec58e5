'use client'

import { type FormEvent, useRef, useState } from 'react'
import { useFormDraft } from '@/components/drafts/use-form-draft'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { theirsSentence } from '@/lib/changed-elsewhere'
import { leftText, readLeft } from '@/lib/drafts/left-fields'
import type { BoardDetails, BoardDetailsProblems, Described } from '@/lib/boards/new-board/board-details'
import { BoardDetailsFields, readBoardDetails, typedBoardDetails } from '../new-board/board-details-fields'

/** What was typed and could not be saved. `theirs`: what someone else has written since. */
export type Unsaved = { details: BoardDetails } & Pick<Described, 'theirs'>

type EditBoardDialogProps = {
  board: BoardDetails & { id: string }
  /** What was typed before and could not be stored. */
  unsaved: Unsaved | undefined
  isOpen: boolean
  /** Closed without saving. What was typed is kept unless the person pressed Cancel. */
  onCancel: () => void
  /** Closes the dialog, and answers whether the details were saved. */
  onSave: (details: BoardDetails) => Promise<boolean>
}

export function EditBoardDialog({ board, unsaved, isOpen, onCancel, onSave }: EditBoardDialogProps) {
  const { id, title, description } = board
  const before: BoardDetails = { title, description }
  const [typed, setTyped] = useState(unsaved?.details ?? before)
  // What was left earlier, by a click beside the dialog or a reload: the fields then start with it.
  const [left, setLeft] = useState<Unsaved>()
  const text = leftText(before, typed)
  const [isSaving, setSaving] = useState(false)
  useAskBeforeLosing((isOpen || isSaving) && text !== null)
  const forget = useFormDraft(`board:${id}`, text, (kept) => {
    // Newer than what was left, and kept by now.
    if (unsaved) return false
    const found = readLeft(kept, before)
    if (!found) return false
    setTyped(found.typed)
    setLeft({ details: found.typed, theirs: someOf(found.theirs) })
    return true
  })
  // Until it is saved, it stays kept: the answer may not come, or be a refusal.
  const save = async (details: BoardDetails) => {
    setSaving(true)
    const isSaved = await onSave(details)
    setSaving(false)
    if (isSaved) forget()
  }
  const cancel = () => {
    forget()
    onCancel()
  }
  const about = unsaved ? whatBecameOf(unsaved) : left && whatIsLeft(left)
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <DialogContent
        title="Rename dojo"
        {...(about && { description: about })}
        size="sm"
        onOpenAutoFocus={startWithTitle}
      >
        <EditBoardForm
          key={left && 'left'}
          initial={unsaved?.details ?? left?.details ?? before}
          onType={setTyped}
          onCancel={cancel}
          onSave={(details) => void save(details)}
        />
      </DialogContent>
    </Dialog>
  )
}

const someOf = (theirs: Partial<BoardDetails>) => (Object.keys(theirs).length > 0 ? theirs : undefined)

function whatIsLeft(left: Unsaved): string {
  return left.theirs ? whatBecameOf(left) : 'This is what you wrote earlier. It is not saved yet.'
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

type EditBoardFormProps = Pick<EditBoardDialogProps, 'onCancel'> & {
  onSave: (details: BoardDetails) => void
  initial: BoardDetails
  onType: (typed: BoardDetails) => void
}

function EditBoardForm({ initial, onType, onCancel, onSave }: EditBoardFormProps) {
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
    <form noValidate onSubmit={handleSubmit} onInput={(event) => onType(typedBoardDetails(event.currentTarget))}>
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
