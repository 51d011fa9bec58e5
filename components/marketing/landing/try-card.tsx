'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useBoard } from '@/components/boards/context/board-context'
import { CardFrame } from '@/components/boards/card/card-frame'
import { OpenCard } from '@/components/boards/card/open-card'
import type { LoadedDetails } from '@/components/boards/context/use-card-details'
import { CardComments } from '@/components/comments/card-comments'
import { CardLabels } from '@/components/labels/card-labels'
import type { List } from '@/lib/boards/schema'
import type { UnkeptBoard } from '@/lib/boards/store/unkept-board'

type TryCardProps = { board: UnkeptBoard; cardId: string; lists: List[]; onClose: () => void }

const parts = { Labels: CardLabels, Comments: CardComments }

/** An open technique of the sample board: everything except files and history, which need a server. */
export function TryCard({ board, cardId, lists, onClose }: TryCardProps) {
  const details = useDetails(board, cardId)
  return (
    <CardFrame cardId={cardId} lists={lists} onClose={onClose}>
      {(place) => (
        <OpenCard place={place} lists={lists} details={details} onRetry={nothing} onClose={onClose} parts={parts} />
      )}
    </CardFrame>
  )
}

/** What is already known is not loaded again. */
const nothing = () => {}

function useDetails(board: UnkeptBoard, cardId: string): LoadedDetails {
  const { undo } = useBoard()
  const find = () => board.detailsOf(cardId)
  const details = useSyncExternalStore(board.store.subscribe, find, find)
  // Makes changes to its checklist undoable.
  useEffect(() => undo.log.know(cardId, details), [undo, cardId, details])
  return useMemo(() => ({ state: 'known', details }), [details])
}
