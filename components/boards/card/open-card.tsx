'use client'

import type { ComponentType } from 'react'
import type { CardPlace } from '@/lib/boards/changes/change'
import type { Card, List } from '@/lib/boards/schema'
import type { LoadedDetails } from '../context/use-card-details'
import { CardActions } from './card-actions'
import { CardDescription } from './card-description'
import { CardFields } from './card-fields'
import { CardTitle } from './card-title'
import { Checklist } from './checklist/checklist'

type CardPart = ComponentType<{ card: Card; details: LoadedDetails; onRetry: () => void }>

/** What other domains show on an open technique. Files, blocks and history need a server: the sample board has none of them. */
export type CardParts = {
  Labels: ComponentType<{ card: Card }>
  Attachments?: CardPart
  Blocks?: ComponentType<{ card: Card; details: LoadedDetails }>
  Comments: CardPart
  Activity?: ComponentType<{ details: LoadedDetails }>
}

export type OpenCardProps = {
  place: CardPlace
  lists: List[]
  details: LoadedDetails
  onRetry: () => void
  onClose: () => void
  parts: CardParts
}

/** Everything about an open technique, in two columns. */
export function OpenCard({ place, lists, details, onRetry, onClose, parts }: OpenCardProps) {
  const { Labels, Attachments, Blocks, Comments, Activity } = parts
  const loading = { card: place.card, details, onRetry }
  return (
    // On a phone one column: what it is, its fields, the conversation, and last what can be done with the technique.
    <div className="grid gap-x-7 gap-y-6 pt-5 md:grid-cols-[minmax(0,1fr)_14rem] md:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <CardTitle card={place.card} />
        <Labels card={place.card} />
        <CardDescription {...loading} />
        <Checklist card={place.card} details={details} />
        {Attachments && <Attachments {...loading} />}
      </div>
      <div className="flex flex-col gap-4 max-md:contents md:row-span-2 md:border-l md:border-rule md:pl-6">
        <CardFields place={place} lists={lists} />
        {Blocks && <Blocks card={place.card} details={details} />}
        <div className="max-md:order-2 max-md:border-t max-md:border-rule max-md:pt-3">
          <CardActions place={place} onClose={onClose} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5 max-md:order-1">
        <Comments {...loading} />
        {Activity && <Activity details={details} />}
      </div>
    </div>
  )
}
