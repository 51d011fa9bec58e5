'use client'

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { openAddCard } from '@/components/boards/board/add-card'
import { BoardLists } from '@/components/boards/board/board-lists'
import { CardInAddress } from '@/components/boards/board/card-in-address'
import { useBoardLabels } from '@/components/boards/board/use-board-labels'
import { useBoardStore } from '@/components/boards/board/use-board-store'
import { BoardContext, type BoardContextValue } from '@/components/boards/context/board-context'
import { openCardUrl } from '@/components/boards/context/card-address'
import { facesOf } from '@/components/boards/context/faces'
import { useAnnouncer } from '@/components/boards/context/use-announcer'
import { FilterContext, unfiltered } from '@/components/boards/filters/filter-context'
import { useUndo } from '@/components/boards/undo/use-undo'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { useTimeZone } from '@/components/time/time-settings'
import type { BoardSnapshot } from '@/lib/boards/schema'
import { CardSelection } from '@/lib/boards/selection/card-selection'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import type { Deed } from '@/lib/onboarding/steps'
import { useDeeds } from './use-deeds'

type LiveTrainingProps = { snapshot: BoardSnapshot; onTried: (deeds: readonly Deed[]) => void; onGone: () => void }

/** The katas of one's own dojo, live, without the bar of its page. */
export function LiveTraining({ snapshot, onTried, onGone }: LiveTrainingProps) {
  const { openDb } = useAuth()
  const { store, log, view } = useBoardStore(snapshot, openDb)
  const [selection] = useState(() => new CardSelection())
  const [now] = useState(() => new Date())
  const timeZone = useTimeZone()
  const { announce, announcer } = useAnnouncer()
  const { board, role, members, overPlan, viewer } = view.snapshot
  const canEdit = role !== 'viewer' && !overPlan
  const lists = useMemo(() => visibleLists(view), [view])
  const faces = useMemo(() => facesOf(members), [members])
  const labels = useBoardLabels(view)
  const undo = useUndo(log, announce, canEdit)
  useDeeds(store, viewer.id, onTried)
  useShortcut({ ...table.newTechnique, run: openAddCard, inDialog: '[data-training]', isEnabled: () => canEdit })
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (view.isGone) gone()
  }, [view.isGone])

  const context = useMemo<BoardContextValue>(
    () => ({
      boardId: board.id,
      store,
      undo,
      selection,
      openDb,
      viewerId: viewer.id,
      role,
      canEdit,
      members,
      faces,
      labels,
      now,
      timeZone,
      openCard: openCardUrl,
      announce,
    }),
    [
      board.id,
      store,
      undo,
      selection,
      openDb,
      viewer.id,
      role,
      canEdit,
      members,
      faces,
      labels,
      now,
      timeZone,
      announce,
    ],
  )
  if (view.isGone) return null
  return (
    <BoardContext value={context}>
      <FilterContext value={unfiltered}>
        <BoardLists lists={lists} />
      </FilterContext>
      {announcer}
      <CardInAddress lists={lists} />
    </BoardContext>
  )
}
