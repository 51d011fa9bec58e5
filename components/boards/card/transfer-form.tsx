'use client'

import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { Destination } from '@/lib/boards/card/destinations'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

type TransferFormProps = { card: Card; onCancel: () => void; onMoved: () => void }

/** Moves a technique with everything on it to another dojo. */
export function TransferForm({ card, onCancel, onMoved }: TransferFormProps) {
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
    return (
      <p className="text-[13px] text-ink-soft">
        There is no other dojo with a kata that you can edit.{' '}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Close
        </Button>
      </p>
    )
  }
  const chosen = destinations.find(({ id }) => id === chosenId) ?? destinations[0]
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const toListId = String(new FormData(event.currentTarget).get('list'))
    const list = chosen?.lists.find(({ id }) => id === toListId)
    if (!chosen || !list) return
    store.intend({ type: 'card.transferred', cardId: card.id, toListId })
    undo.offer('Technique moved', { description: `“${card.title}” is now in ${chosen.title}, ${list.title}.` })
    onMoved()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3 rounded-ink border border-rule p-3">
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
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm">
          Move
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
