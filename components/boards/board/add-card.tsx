'use client'

import { Plus } from 'lucide-react'
import { NewCard, prepareNewCard } from './new-card'
import { useReturnFocus } from './use-return-focus'

type AddCardProps = {
  listId: string
  listTitle: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** At the foot of a list: type, Enter, type the next. */
export function AddCard({ listId, listTitle, isOpen, onOpenChange }: AddCardProps) {
  const [openerRef, returnFocus] = useReturnFocus()
  if (!isOpen) {
    return (
      <button
        type="button"
        ref={openerRef}
        data-add-card=""
        onClick={() => onOpenChange(true)}
        onPointerEnter={prepareNewCard}
        onFocus={prepareNewCard}
        className="mx-2 mt-1.5 mb-2 flex items-center gap-1.5 rounded-ink px-2 py-1.5 text-left text-ink-soft hover:bg-paper-raised hover:text-ink pointer-coarse:min-h-10"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add technique
      </button>
    )
  }
  return (
    <NewCard
      listId={listId}
      listTitle={listTitle}
      onClose={() => {
        returnFocus()
        onOpenChange(false)
      }}
    />
  )
}
