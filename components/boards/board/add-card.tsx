'use client'

import { Plus } from 'lucide-react'
import { useBoard } from './board-context'
import { InlineForm } from './inline-form'
import { useReturnFocus } from './use-return-focus'

type AddCardProps = {
  listId: string
  listTitle: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** At the foot of a list: type, Enter, type the next. */
export function AddCard({ listId, listTitle, isOpen, onOpenChange }: AddCardProps) {
  const { store } = useBoard()
  const [openerRef, returnFocus] = useReturnFocus()
  if (!isOpen) {
    return (
      <button
        type="button"
        ref={openerRef}
        data-add-card=""
        onClick={() => onOpenChange(true)}
        className="mx-2 mt-1.5 mb-2 flex items-center gap-1.5 rounded-ink px-2 py-1.5 text-left text-ink-soft hover:bg-paper-raised hover:text-ink pointer-coarse:min-h-10"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add technique
      </button>
    )
  }
  return (
    <InlineForm
      label={`New technique in ${listTitle}`}
      placeholder="What is to be done?"
      maxLength={500}
      isMultiline
      staysOpen
      onSubmit={(title) =>
        store.intend({ type: 'card.placed', listId, card: { id: crypto.randomUUID(), title, version: 0 } })
      }
      onClose={() => {
        returnFocus()
        onOpenChange(false)
      }}
      className="px-2 pt-1.5 pb-2"
    />
  )
}
