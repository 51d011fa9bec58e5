'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { IntentLink } from '@/components/navigation/intent-link'
import { EmptyState } from '@/components/ui/empty-state'
import { buttonStyles } from '@/components/ui/button-styles'
import { isFocusInDialog } from '@/components/ui/overlay'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import { CardSelection } from '@/lib/boards/selection/card-selection'
import type { BoardSnapshot } from '@/lib/boards/schema'
import { useClock } from '@/components/time/use-clock'
import { noteOpened } from '../dashboard/recent'
import { FilterBar } from '../filters/filter-bar'
import { FilterContext } from '../filters/filter-context'
import { useFiltering } from '../filters/use-filtering'
import { useUndo } from '../undo/use-undo'
import { BoardViews } from './board-views'
import { useViewName } from '../views/use-view-name'
import type { ViewName } from '../views/view-name'
import { ArchivedBanner } from './archived-banner'
import { BoardBar } from './board-bar'
import { BoardContext, type BoardContextValue } from '../context/board-context'
import { CardInAddress } from './card-in-address'
import { openCardUrl } from '../context/card-address'
import { facesOf } from '../context/faces'
import { useAnnouncer } from '../context/use-announcer'
import { ReadOnlyBanner } from './read-only-banner'
import { useBoardLabels } from './use-board-labels'
import { CollapsedContext } from '../context/collapsed'
import { useCollapsedLists } from './use-collapsed-lists'
import { useBoardStore } from './use-board-store'
import { useDueMoments } from './use-due-moments'

type BoardScreenProps = {
  /** A `BoardSnapshot` as JSON: one string reaches the browser much faster than thousands of objects. */
  snapshotJson: string
  now: string
  timeZone: string
  /** The view last chosen for this board. */
  rememberedView: ViewName
}

/** An open board. */
export function BoardScreen({
  snapshotJson,
  now: serverNow,
  timeZone: serverTimeZone,
  rememberedView,
}: BoardScreenProps) {
  const [snapshot] = useState(() => JSON.parse(snapshotJson) as BoardSnapshot)
  const { openDb } = useAuth()
  const { store, log, view, present } = useBoardStore(snapshot, openDb)
  const [selection] = useState(() => new CardSelection())
  const { now, timeZone, tick } = useClock(serverNow, serverTimeZone)
  const { announce, announcer } = useAnnouncer()
  const { board, role, isAdmin, members, overPlan } = view.snapshot
  const lists = useMemo(() => visibleLists(view), [view])
  useDueMoments(lists, now, tick)
  const faces = useMemo(() => facesOf(members), [members])
  const labels = useBoardLabels(view)
  const filtering = useFiltering(lists, view, now, timeZone)
  const [viewName, setViewName] = useViewName(board.id, rememberedView)
  const showBoard = useCallback(() => setViewName('board'), [setViewName])
  useEffect(() => noteOpened(board.id), [board.id])

  const collapsed = useCollapsedLists(snapshot.collapsed, openDb, announce)
  const canEdit = role !== 'viewer' && !overPlan
  const undo = useUndo(log, announce, canEdit)

  const context = useMemo<BoardContextValue>(
    () => ({
      boardId: board.id,
      store,
      undo,
      selection,
      openDb,
      viewerId: snapshot.viewer.id,
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
      snapshot.viewer.id,
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

  if (view.isGone) return <BoardGone />
  return (
    <BoardContext value={context}>
      <FilterContext value={filtering}>
        <BoardBar
          board={board}
          lists={lists}
          present={present}
          view={view}
          viewName={viewName}
          onViewChange={setViewName}
        />
        {board.archivedAt && (
          <ArchivedBanner boardId={board.id} isAdmin={isAdmin ?? false} onRestored={() => void store.reload()} />
        )}
        {overPlan && <ReadOnlyBanner overPlan={overPlan} ownerId={board.ownerId} />}
        <FilterBar />
        <CollapsedContext value={collapsed}>
          <BoardViews view={viewName} lists={lists} onUnavailable={showBoard} />
        </CollapsedContext>
      </FilterContext>
      {announcer}
      <CardInAddress lists={lists} />
    </BoardContext>
  )
}

function BoardGone() {
  // The element that had the focus is gone.
  useEffect(() => {
    if (!isFocusInDialog()) document.getElementById('main')?.focus()
  }, [])
  return (
    <EmptyState
      as="h1"
      title="This dojo is gone"
      action={
        <IntentLink href="/dashboard" pending="inside" className={buttonStyles({ variant: 'primary' })}>
          Back to the dashboard
        </IntentLink>
      }
    >
      It was deleted, or you are no longer one of its members.
    </EmptyState>
  )
}
