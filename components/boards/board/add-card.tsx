'use client'

import { Plus } from 'lucide-react'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { addCardStyles } from './board-styles'
import { NewCard, prepareNewCard } from './new-card'

type AddCardProps = {
  listId: string
  listTitle: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** At the end of a list: type, Enter, type the next. */
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
        className={addCardStyles}
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

/** Opens the field for a new technique: in the kata that has the focus, else in the first one in sight. */
export function openAddCard(): void {
  const focused = document.activeElement?.closest('[data-list-id]')?.querySelector<HTMLElement>('[data-add-card]')
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-add-card]')]
  const inSight = buttons.find((button) => button.getBoundingClientRect().left >= 0)
  const button = focused ?? inSight ?? buttons[0]
  button?.click()
}
