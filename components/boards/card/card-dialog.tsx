'use client'

import { CardAttachments } from '@/components/attachments/card-attachments'
import { CardComments } from '@/components/comments/card-comments'
import { CardLabels } from '@/components/labels/card-labels'
import type { CardPlace } from '@/lib/boards/changes/change'
import type { List } from '@/lib/boards/schema'
import { CardActions } from './card-actions'
import { CardActivity } from './card-activity'
import { CardDescription } from './card-description'
import { CardFields } from './card-fields'
import { CardFrame } from './card-frame'
import { CardTitle } from './card-title'
import { Checklist } from './checklist/checklist'
import { useCardDetails } from './use-card-details'

type CardDialogProps = { cardId: string; lists: List[]; onClose: () => void }

/** A technique, opened. What is changed here is changed at once, on the board and for everyone. */
export function CardDialog({ cardId, lists, onClose }: CardDialogProps) {
  return (
    <CardFrame cardId={cardId} lists={lists} onClose={onClose}>
      {(place) => <OpenCard place={place} lists={lists} onClose={onClose} />}
    </CardFrame>
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
