'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { findCard } from '@/lib/boards/apply-change'
import type { List } from '@/lib/boards/schema'
import { CardDescription } from './card-description'
import { CardFields } from './card-fields'
import { CardTitle } from './card-title'

type CardDialogProps = { cardId: string; lists: List[]; onClose: () => void }

/** A technique, opened. What is changed here is changed at once, on the board and for everyone. */
export function CardDialog({ cardId, lists, onClose }: CardDialogProps) {
  const place = findCard(lists, cardId)
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose()
  }
  // Closed with the keyboard, the focus goes back to the card, wherever it is by now.
  const handleCloseFocus = (event: Event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(cardId)}"] a`)?.focus()
  }
  return (
    <Dialog open onOpenChange={handleOpenChange}>
      <DialogContent
        title={place?.card.title ?? 'Technique'}
        hideTitle
        size="lg"
        onCloseAutoFocus={handleCloseFocus}
        onOpenAutoFocus={(event) => {
          // Neither the title's field nor the close button: nobody asked to change or leave anything yet.
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.focus()
        }}
      >
        {place ? (
          <div className="grid gap-x-7 gap-y-5 pt-5 md:grid-cols-[minmax(0,1fr)_14rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <CardTitle card={place.card} />
              <CardDescription card={place.card} />
            </div>
            <CardFields place={place} lists={lists} onDeleted={onClose} />
          </div>
        ) : (
          <EmptyState title="This technique is gone">Somebody has deleted it, or it was never on this dojo.</EmptyState>
        )}
      </DialogContent>
    </Dialog>
  )
}
