'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { findCard } from '@/lib/boards/changes/placement'
import type { CardPlace } from '@/lib/boards/changes/change'
import type { List } from '@/lib/boards/schema'
import { cardElement } from '../context/card-at-hand'

type CardFrameProps = { cardId: string; lists: List[]; onClose: () => void; children: (place: CardPlace) => ReactNode }

/** The dialog around an open technique: where the focus goes when it opens and closes, and what a deleted one shows. */
export function CardFrame({ cardId, lists, onClose, children }: CardFrameProps) {
  const place = findCard(lists, cardId)
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose()
  }
  // The focus returns to the card, wherever it is by now; for a deleted one, to whatever took its place.
  const lastPlace = useRef(place)
  useEffect(() => {
    if (place) lastPlace.current = place
  })
  const handleCloseFocus = (event: Event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const { listId, index } = lastPlace.current ?? { listId: '', index: 0 }
    const list = document.querySelector(`[data-list-id="${CSS.escape(listId)}"]`)
    const links = [...(list?.querySelectorAll<HTMLElement>('[data-card-id] a') ?? [])]
    const card = cardElement(cardId)?.querySelector<HTMLElement>('a') ?? null
    // A filter may hide it by now, and its neighbours.
    const isSeen = (element: HTMLElement | null) => element?.closest('[hidden]') === null
    const near = isSeen(card) ? card : (links.slice(index).find(isSeen) ?? links.slice(0, index).findLast(isSeen))
    const next =
      near ??
      list?.querySelector<HTMLElement>('[data-add-card]') ??
      document.querySelector<HTMLElement>('[data-filter]')
    next?.focus()
  }
  return (
    <Dialog open onOpenChange={handleOpenChange}>
      <DialogContent
        title={place?.card.title ?? 'Technique'}
        hideTitle
        className="overflow-hidden pb-0 md:max-w-230 md:min-h-[min(36rem,84vh)]"
        data-open-card=""
        onCloseAutoFocus={handleCloseFocus}
        onEscapeKeyDown={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) event.preventDefault()
        }}
        onOpenAutoFocus={(event) => {
          // Neither the title's field nor the close button: the person has not asked to change or leave anything yet.
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.focus()
        }}
      >
        {place ? (
          children(place)
        ) : (
          <EmptyState title="This technique is gone">It was deleted, or it was never on this dojo.</EmptyState>
        )}
      </DialogContent>
    </Dialog>
  )
}
