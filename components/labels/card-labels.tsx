'use client'

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { Card, Label } from '@/lib/boards/schema'
import { useBoard } from '@/components/boards/context/board-context'
import { labelsOfCard } from '@/lib/boards/labels/board-labels'
import { DeleteLabel } from './delete-label'
import { LabelChip } from './label-chip'
import { LabelPicker } from './label-picker'

/** The tags of a technique, and the button to add more. */
export function CardLabels({ card }: { card: Card }) {
  const { canEdit, labels, store, announce } = useBoard()
  const row = useRef<HTMLElement>(null)
  const [isPicking, setPicking] = useState(false)
  const [deleting, setDeleting] = useState<Label>()
  const worn = labelsOfCard(card.badges?.labels, labels)
  if (!canEdit && worn.length === 0) return null

  const toggle = (label: Label, isOn: boolean) => {
    store.intend({ type: 'cards.labelled', cardIds: [card.id], label, isOn })
    announce(isOn ? `Tag ${label.name} added` : `Tag ${label.name} removed`)
  }
  const askToDelete = (label: Label) => {
    setPicking(false)
    setDeleting(label)
  }
  const closeQuestion = () => {
    flushSync(() => setDeleting(undefined))
    row.current?.querySelector<HTMLElement>('[data-add-tag]')?.focus()
  }
  return (
    <section ref={row} aria-label="Tags" className="-mt-2.5 flex flex-wrap items-center gap-1.5">
      {worn.length > 0 && (
        <ul className="contents">
          {worn.map((label) => (
            <li key={label.id} className="flex max-w-full">
              <LabelChip label={label} />
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <Popover open={isPicking} onOpenChange={setPicking}>
          <PopoverTrigger asChild>
            <Button size="sm" variant="ghost" data-add-tag="" className={worn.length > 0 ? undefined : '-ml-2.5'}>
              <Plus aria-hidden="true" />
              Add tag
            </Button>
          </PopoverTrigger>
          <PopoverContent label="Tags" align="start" className="flex w-76 flex-col p-2">
            <LabelPicker
              isOn={(id) => worn.some((label) => label.id === id)}
              onToggle={toggle}
              onDelete={askToDelete}
            />
          </PopoverContent>
        </Popover>
      )}
      {deleting && <DeleteLabel label={deleting} onClose={closeQuestion} />}
    </section>
  )
}
