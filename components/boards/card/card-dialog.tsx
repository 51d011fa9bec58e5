'use client'

import type { ReactNode } from 'react'
import type { CardPlace } from '@/lib/boards/changes/change'
import { useCardDetails } from '../context/use-card-details'
import { CardFrame } from './card-frame'
import { OpenCard, type OpenCardProps } from './open-card'

export type CardDialogProps = Pick<OpenCardProps, 'lists' | 'onClose' | 'parts'> & {
  cardId: string
  /** Pickers opened by keys open inside the dialog. */
  verbs?: ReactNode
}

/** An open technique. Changes here are saved right away, on the board and for everyone. */
export function CardDialog({ cardId, verbs, ...props }: CardDialogProps) {
  return (
    <CardFrame cardId={cardId} lists={props.lists} onClose={props.onClose}>
      {(place) => (
        <>
          <LoadedCard {...props} place={place} />
          {verbs}
        </>
      )}
    </CardFrame>
  )
}

function LoadedCard(props: Omit<CardDialogProps, 'cardId' | 'verbs'> & { place: CardPlace }) {
  const { details, retry } = useCardDetails(props.place.card)
  return <OpenCard {...props} details={details} onRetry={retry} />
}
