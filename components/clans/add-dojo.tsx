'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { IntentLink } from '@/components/navigation/intent-link'

type AddDojoProps = {
  clanId: string
  movable: readonly { id: string; title: string }[]
  isBusy: boolean
  /** @returns whether it was done */
  onMove: (boardId: string) => Promise<boolean>
}

/** A new dojo in the clan, or moving one's own dojo in. */
export function AddDojo({ clanId, movable, isBusy, onMove }: AddDojoProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const board = movable.find(({ id }) => id === chosen) ?? movable[0]
  const move = async () => {
    if (!board) return
    if (await onMove(board.id)) setOpen(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {movable.length > 0 && <Button onClick={() => setOpen(true)}>Move a dojo in…</Button>}
      <Button asChild variant="primary">
        <IntentLink href={`/new-board?clan=${clanId}`}>New dojo</IntentLink>
      </Button>
      <Dialog open={isOpen} onOpenChange={(next) => !isBusy && setOpen(next)}>
        <DialogContent
          size="sm"
          title="Move a dojo into the clan"
          description="It then belongs to the clan’s owner, and every member sees it. You stay its admin."
        >
          <Field label="Dojo">
            <Select value={board?.id ?? ''} onChange={({ target }) => setChosen(target.value)}>
              {movable.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <DialogFooter>
            <Button disabled={isBusy} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void move()}>
              Move dojo
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </div>
  )
}
