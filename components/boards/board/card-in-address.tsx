'use client'

import type { List } from '@/lib/boards/schema'
import { closeCardUrl } from './card-url'
import { fetchPart, OnDemand } from './on-demand'
import { useCardDialogAhead } from './use-card-dialog-ahead'
import { useCardInAddress } from './use-card-in-address'

const loadCardDialog = () => import('../card/card-dialog').then((module) => module.CardDialog)
const fetchCardDialog = () => void fetchPart(loadCardDialog)

/** The dialog of the technique that the address names. On its own: opening one renders nothing else of the board. */
export function CardInAddress({ lists }: { lists: List[] }) {
  const cardId = useCardInAddress()
  useCardDialogAhead(fetchCardDialog)
  return (
    cardId && (
      <OnDemand
        key={cardId}
        load={loadCardDialog}
        props={{ cardId, lists, onClose: closeCardUrl }}
        onUnavailable={closeCardUrl}
      />
    )
  )
}
