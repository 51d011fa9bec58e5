'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useBoard } from '@/components/boards/board/board-context'
import { CardActions } from '@/components/boards/card/card-actions'
import { CardDescription } from '@/components/boards/card/card-description'
import { CardFields } from '@/components/boards/card/card-fields'
import { CardFrame } from '@/components/boards/card/card-frame'
import { CardTitle } from '@/components/boards/card/card-title'
import { Checklist } from '@/components/boards/card/checklist/checklist'
import type { LoadedDetails } from '@/components/boards/card/use-card-details'
import { CardComments } from '@/components/comments/card-comments'
import { CardLabels } from '@/components/labels/card-labels'
import type { CardPlace } from '@/lib/boards/change'
import type { List } from '@/lib/boards/schema'
import type { UnkeptBoard } from '@/lib/boards/unkept-board'

type TryCardProps = { board: UnkeptBoard; cardId: string; lists: List[]; onClose: () => void }

/** An open technique of the sample board: everything except files and history, which need a server. */
export function TryCard({ board, cardId, lists, onClose }: TryCardProps) {
  return (
    <CardFrame cardId={cardId} lists={lists} onClose={onClose}>
      {(place) => <OpenCard board={board} place={place} lists={lists} onClose={onClose} />}
    </CardFrame>
  )
}

type OpenCardProps = { board: UnkeptBoard; place: CardPlace; lists: List[]; onClose: () => void }

function OpenCard({ board, place, lists, onClose }: OpenCardProps) {
  const { card } = place
  const details = useDetails(board, card.id)
  return (
    <div className="grid gap-x-7 gap-y-6 pt-5 md:grid-cols-[minmax(0,1fr)_14rem] md:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <CardTitle card={card} />
        <CardLabels card={card} />
        <CardDescription card={card} details={details} onRetry={nothing} />
        <Checklist card={card} details={details} />
      </div>
      <div className="flex flex-col gap-4 max-md:contents md:row-span-2 md:border-l md:border-rule md:pl-6">
        <CardFields place={place} lists={lists} />
        <div className="max-md:order-2 max-md:border-t max-md:border-rule max-md:pt-3">
          <CardActions place={place} onClose={onClose} />
        </div>
      </div>
      <div className="min-w-0 max-md:order-1">
        <CardComments card={card} details={details} onRetry={nothing} />
      </div>
    </div>
  )
}

/** Known details are not loaded again. */
const nothing = () => {}

function useDetails(board: UnkeptBoard, cardId: string): LoadedDetails {
  const { undo } = useBoard()
  const find = () => board.detailsOf(cardId)
  const details = useSyncExternalStore(board.store.subscribe, find, find)
  // Makes changes to its checklist undoable.
  useEffect(() => undo.log.know(cardId, details), [undo, cardId, details])
  return useMemo(() => ({ state: 'known', details }), [details])
}
