'use client'

import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { Destination } from '@/lib/boards/card/destinations'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

type TransferDialogProps = TransferFormProps & { onCloseAutoFocus: (event: Event) => void }

/** Moves a technique with everything on it to another dojo. */
export function TransferDialog({ onCloseAutoFocus, ...form }: TransferDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && form.onClose()}>
      <DialogContent title="Move to another dojo" size="sm" onCloseAutoFocus={onCloseAutoFocus}>
        <TransferForm {...form} />
      </DialogContent>
    </Dialog>
  )
}

type TransferFormProps = { card: Card; onClose: () => void; onMoved: () => void }

function TransferForm({ card, onClose, onMoved }: TransferFormProps) {
  const { openDb, viewerId, boardId, store, undo } = useBoard()
  const [destinations, setDestinations] = useState<Destination[] | 'failed'>()
  const [chosenId, setChosenId] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const load = useCallback(
    (_attempt: number) =>
      Promise.all([openDb(), import('@/lib/boards/card/destinations')]).then(([db, { listDestinations }]) =>
        listDestinations(db, viewerId, boardId),
      ),
    [openDb, viewerId, boardId],
  )
  useEffect(() => {
    let isCurrent = true
    load(attempt).then(
      (found) => isCurrent && setDestinations(found),
      () => isCurrent && setDestinations('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [load, attempt])

  if (destinations === undefined) return <Skeleton className="h-24 w-full" />
  if (destinations === 'failed') {
    return (
      <p role="alert" className="text-[13px] text-ink-soft">
        Your other dojos could not be loaded.{' '}
        <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </p>
    )
  }
  if (destinations.length === 0) {
    return <p className="text-ink-soft">There is no other dojo with a kata that you can edit.</p>
  }
  const chosen = destinations.find(({ id }) => id === chosenId) ?? destinations[0]
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const toListId = String(new FormData(event.currentTarget).get('list'))
    const list = chosen?.lists.find(({ id }) => id === toListId)
    if (!chosen || !list) return
    store.intend({ type: 'card.transferred', cardId: card.id, toListId })
    undo.offer('Technique moved', { description: `“${card.title}” is now in ${chosen.title}, ${list.title}.` })
    onClose()
    onMoved()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-1 flex-col gap-4">
      <Field label="Dojo">
        <Select value={chosen?.id} onChange={(event) => setChosenId(event.target.value)}>
          {destinations.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kata">
        <Select key={chosen?.id} name="list">
          {chosen?.lists.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-[13px] text-ink-soft">
        Checklist, tags, comments and files move with it. An assignee who is not on that dojo is removed.
      </p>
      <span className="flex-1" />
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Move
        </Button>
      </DialogFooter>
    </form>
  )
}
