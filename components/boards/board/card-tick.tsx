'use client'

import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { findCard } from '@/lib/boards/changes/placement'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { askVerb, onBoard } from '../selection/verbs/verb-request'

/**
 * A tick on the corner of the card with the pointer or the focus; it completes the card. One for the whole board, put
 * into the card that needs it, so thousands of cards stay light. For keyboards there is C, so Tab does not stop here.
 */
export function CardTick({ root, lists }: { root: RefObject<HTMLElement | null>; lists: List[] }) {
  const { canEdit } = useBoard()
  const [element, setElement] = useState<HTMLElement>()
  useEffect(() => {
    const board = root.current
    if (!board || !canEdit) return
    const cardOf = (target: EventTarget | null) =>
      target instanceof Element ? (target.closest<HTMLElement>('[data-card-id]') ?? undefined) : undefined
    const handlePointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setElement(cardOf(event.target))
    }
    const handleFocus = (event: FocusEvent) => {
      const card = cardOf(event.target)
      if (card) setElement(card)
    }
    const handleLeave = () => setElement(undefined)
    board.addEventListener('pointerover', handlePointer, { passive: true })
    board.addEventListener('pointerleave', handleLeave)
    board.addEventListener('focusin', handleFocus)
    return () => {
      board.removeEventListener('pointerover', handlePointer)
      board.removeEventListener('pointerleave', handleLeave)
      board.removeEventListener('focusin', handleFocus)
    }
  }, [root, canEdit])

  const card = element && findCard(lists, element.dataset['cardId'] ?? '')?.card
  const place = element?.firstElementChild
  if (!card || !place || !canEdit) return null
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      data-tick=""
      data-no-drag=""
      aria-label={`${card.completedAt === undefined ? 'Complete' : 'Reopen'} ${card.title}`}
      onClick={() => askVerb({ verb: 'complete', ...onBoard([card.id]) })}
    />,
    place,
  )
}
