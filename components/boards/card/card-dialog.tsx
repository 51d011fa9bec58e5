'use client'

import { useEffect, useRef } from 'react'
import { CardAttachments } from '@/components/attachments/card-attachments'
import { CardComments } from '@/components/comments/card-comments'
import { CardLabels } from '@/components/labels/card-labels'
import { EmptyState } from '@/components/ui/empty-state'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { findCard } from '@/lib/boards/apply-change'
import type { CardPlace } from '@/lib/boards/change'
import type { List } from '@/lib/boards/schema'
import { CardActions } from './card-actions'
import { CardActivity } from './card-activity'
import { CardDescription } from './card-description'
import { CardFields } from './card-fields'
import { CardTitle } from './card-title'
import { Checklist } from './checklist/checklist'
import { useCardDetails } from './use-card-details'

type CardDialogProps = { cardId: string; lists: List[]; onClose: () => void }

/** A technique, opened. What is changed here is changed at once, on the board and for everyone. */
export function CardDialog({ cardId, lists, onClose }: CardDialogProps) {
  const place = findCard(lists, cardId)
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose()
  }
  // The focus goes back to the card, wherever it is by now; of a deleted one, to what stands in its place.
  const lastPlace = useRef(place)
  useEffect(() => {
    if (place) lastPlace.current = place
  })
  const handleCloseFocus = (event: Event) => {
    event.preventDefault()
    const { listId, index } = lastPlace.current ?? { listId: '', index: 0 }
    const list = document.querySelector(`[data-list-id="${CSS.escape(listId)}"]`)
    const links = [...(list?.querySelectorAll<HTMLElement>('[data-card-id] a') ?? [])]
    const card = document.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(cardId)}"] a`)
    // A filter may hide it by now, and its neighbours.
    const isSeen = (element: HTMLElement | null) => element?.closest('[hidden]') === null
    const near = isSeen(card) ? card : (links.slice(index).find(isSeen) ?? links.slice(0, index).findLast(isSeen))
    const next = near ?? list?.querySelector<HTMLElement>('[data-add-card]') ?? document.querySelector<HTMLElement>('[data-filter]')
    next?.focus()
  }
  return (
    <Dialog open onOpenChange={handleOpenChange}>
      <DialogContent
        title={place?.card.title ?? 'Technique'}
        hideTitle
        size="lg"
        onCloseAutoFocus={handleCloseFocus}
        onEscapeKeyDown={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) event.preventDefault()
        }}
        onOpenAutoFocus={(event) => {
          // Neither the title's field nor the close button: nobody asked to change or leave anything yet.
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.focus()
        }}
      >
        {place ? (
          <OpenCard place={place} lists={lists} onClose={onClose} />
        ) : (
          <EmptyState title="This technique is gone">Somebody has deleted it, or it was never on this dojo.</EmptyState>
        )}
      </DialogContent>
    </Dialog>
  )
}

function OpenCard({ place, lists, onClose }: { place: CardPlace; lists: List[]; onClose: () => void }) {
  const { card } = place
  const { details, retry } = useCardDetails(card)
  return (
    // On a phone one column: what it is, its fields, what was said about it, and last what can be done with the whole.
    <div className="grid gap-x-7 gap-y-6 pt-5 md:grid-cols-[minmax(0,1fr)_14rem] md:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <CardTitle card={card} />
        <CardLabels card={card} />
        <CardDescription card={card} details={details} onRetry={retry} />
        <Checklist card={card} details={details} />
        <CardAttachments card={card} details={details} onRetry={retry} />
      </div>
      <div className="flex flex-col gap-4 max-md:contents md:row-span-2 md:border-l md:border-rule md:pl-6">
        <CardFields place={place} lists={lists} />
        <div className="max-md:order-2 max-md:border-t max-md:border-rule max-md:pt-3">
          <CardActions place={place} onClose={onClose} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5 max-md:order-1">
        <CardComments card={card} details={details} onRetry={retry} />
        <CardActivity details={details} />
      </div>
    </div>
  )
}
