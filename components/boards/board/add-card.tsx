'use client'

import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useReturnFocus } from '@/components/ui/use-return-focus'
import { askToAdd } from '../context/adder'
import { focusCard } from '../context/focus-near'
import { addCardStyles } from './board-styles'
import { NewCard, prepareNewCard } from './new-card'

type AddCardProps = {
  listId: string
  listTitle: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** At the end of a list: type, Enter, type the next. Then the focus is on what was added. */
export function AddCard({ listId, listTitle, isOpen, onOpenChange }: AddCardProps) {
  const [openerRef, returnFocus] = useReturnFocus()
  const addedId = useRef<string>(undefined)
  useEffect(() => {
    const id = addedId.current
    addedId.current = undefined
    // The opener gets the focus, unless the person has moved it elsewhere.
    if (!isOpen && id !== undefined && document.activeElement?.hasAttribute('data-add-card')) focusCard(id)
  }, [isOpen])
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
      onClose={(lastId) => {
        addedId.current = lastId
        returnFocus()
        onOpenChange(false)
      }}
    />
  )
}

/** Opens the field for a new technique: in the kata with the focus or the pointer, else in the first visible one. */
export function openAddCard(): void {
  if (askToAdd()) return
  const buttonIn = (list: Element | null | undefined) => list?.querySelector<HTMLElement>('[data-add-card]')
  const focused = buttonIn(document.activeElement?.closest('[data-list-id]'))
  const pointed = buttonIn(document.querySelector('[data-list-id]:hover'))
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-add-card]')]
  const inSight = buttons.find((button) => button.getBoundingClientRect().left >= 0)
  const button = focused ?? pointed ?? inSight ?? buttons[0]
  button?.click()
}
