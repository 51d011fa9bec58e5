'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { fetchPart, OnDemand } from '@/components/feedback/on-demand'
import type { List } from '@/lib/boards/schema'
import { cardInAddress, closeCardUrl, onAddressChange, tellAddressChange } from '../context/card-address'
import { useCardAhead } from '../context/use-card-ahead'

const loadFullCard = () => import('./full-card').then((module) => module.FullCard)
const fetchFullCard = () => void fetchPart(loadFullCard)

/**
 * The dialog of the technique in the address. A separate component, so that opening one renders nothing else of the
 * board.
 */
export function CardInAddress({ lists }: { lists: List[] }) {
  const cardId = useCardInAddress()
  useCardAhead(fetchFullCard)
  return (
    cardId && (
      <OnDemand
        key={cardId}
        load={loadFullCard}
        props={{ cardId, lists, onClose: closeCardUrl }}
        onUnavailable={closeCardUrl}
      />
    )
  )
}

/** Read from the address itself, not from the router: the router reacts to a click too late for the next frame. */
function useCardInAddress(): string | null {
  // The router also changes the address for others, for example when a search result is opened.
  const fromRouter = useSearchParams()
  useEffect(tellAddressChange, [fromRouter])
  return useSyncExternalStore(onAddressChange, cardInAddress, () => null)
}
