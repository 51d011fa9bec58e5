'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { titleOfCopy } from '@/lib/boards/dashboard/copy-board'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { readBoardDetails } from '../new-board/board-details-fields'
import { countWords } from '@/lib/count-words'
import { useCopyBoard } from './use-copy-board'

/** Clans in which this person may make dojos. */
export type Homes = readonly { id: string; name: string }[]

/** What the dialogs need to know about a board. */
type CopiedBoard = Pick<DashboardBoard, 'id' | 'title' | 'clanId' | 'total'>

type CopyBoardDialogProps = { board: CopiedBoard; clans: Homes; isOpen: boolean; onClose: () => void }

export function CopyBoardDialog({ board, clans, isOpen, onClose }: CopyBoardDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Copy dojo"
        description="The copy has the katas and tags of this dojo. Its people, files, comments and history stay where they are."
        size="sm"
      >
        <CopyBoardForm board={board} clans={clans} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function CopyBoardForm({ board, clans, onCancel }: { board: CopiedBoard; clans: Homes; onCancel: () => void }) {
  const { copy, isCopying, isSlow } = useCopyBoard(board.id)
  const [problem, setProblem] = useState<string>()
  const [home, setHome] = useState(clans.some(({ id }) => id === board.clanId) ? (board.clanId ?? '') : '')
  const [withCards, setWithCards] = useState(board.total > 0)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { details, problems } = readBoardDetails(event.currentTarget)
    setProblem(problems?.title)
    if (details && !isCopying) copy({ title: details.title, withCards, clanId: home === '' ? undefined : home })
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Field label="Title" required error={problem}>
        <Input name="title" defaultValue={titleOfCopy(board.title)} autoComplete="off" />
      </Field>
      {clans.length > 0 && (
        <Field
          label="Where"
          hint={
            home === ''
              ? 'Only you see it until you share it.'
              : 'It belongs to the clan, like the clan’s other dojos. The copy of an invite-only dojo is invite-only, too.'
          }
        >
          <Select value={home} onChange={({ target }) => setHome(target.value)}>
            <option value="">Personal</option>
            {clans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Checkbox
        label={
          board.total === 0 ? 'Include techniques (it has none)' : `Include its ${countWords(board.total, 'technique')}`
        }
        checked={withCards}
        disabled={board.total === 0}
        onCheckedChange={setWithCards}
      />
      <output className="text-[13px] text-ink-soft empty:hidden">
        {isSlow && (withCards ? `Copying ${countWords(board.total, 'technique')}…` : 'Copying…')}
      </output>
      <DialogFooter className="-bottom-5">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isCopying}>
          Copy dojo
        </Button>
      </DialogFooter>
    </form>
  )
}
