'use client'

import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { BoardContext, type BoardContextValue, type Undo } from '@/components/boards/context/board-context'
import { BoardLists } from '@/components/boards/board/board-lists'
import { facesOf } from '@/components/boards/context/faces'
import { fetchPart, OnDemand } from '@/components/feedback/on-demand'
import { useBoardLabels } from '@/components/boards/board/use-board-labels'
import { useAnnouncer } from '@/components/boards/context/use-announcer'
import { useCardAhead } from '@/components/boards/context/use-card-ahead'
import { FilterContext, unfiltered } from '@/components/boards/filters/filter-context'
import { useUndo } from '@/components/boards/undo/use-undo'
import { sayRefused } from '@/components/boards/unsent/say-refused'
import { visibleLists } from '@/lib/boards/store/board-reducer'
import { CardSelection } from '@/lib/boards/selection/card-selection'
import { StepLog } from '@/lib/boards/undo/step-log'
import { UnkeptBoard } from '@/lib/boards/store/unkept-board'
import { detailsOfNewCard } from '@/lib/boards/card/new-card-details'
import { type Draft, visitorId } from '@/lib/kept-board/draft'
import type { TabDraft } from '@/lib/kept-board/tab-draft'
import { AppError } from '@/lib/errors'
import { browserTimeZone } from '@/lib/time-zone'
import { sampleSnapshot } from './sample-snapshot'
import { useKept } from './use-kept'

const loadTryCard = () => import('./try-card').then((module) => module.TryCard)
const fetchTryCard = () => void fetchPart(loadTryCard)

/** Only what needs a server would use it, and this board has none. */
const openNoDb = () => Promise.reject(new AppError('offline', 'the sample board has no database'))

type TryListsProps = {
  /** What this visitor has left here before. */
  earlier: Draft | undefined
  kept: TabDraft
}

/** The katas of the sample board: from a fresh start, or as they were left. */
export function TryLists({ earlier, kept }: TryListsProps) {
  const [{ board, log, selection, now, timeZone }] = useState(() => start(earlier))
  useKept(board, kept)
  const { store } = board
  const view = useSyncExternalStore(store.subscribe, store.getView, store.getView)
  const lists = useMemo(() => visibleLists(view), [view])
  const labels = useBoardLabels(view)
  const { members, viewer, role } = view.snapshot
  const faces = useMemo(() => facesOf(members), [members])
  const [openId, setOpenId] = useState<string>()
  const close = useCallback(() => setOpenId(undefined), [])
  const { announce, announcer } = useAnnouncer()
  const undo = useUndoHere(log, announce)
  useCardAhead(fetchTryCard)

  const context = useMemo<BoardContextValue>(
    () => ({
      boardId: view.snapshot.board.id,
      store,
      undo,
      selection,
      openDb: openNoDb,
      viewerId: viewer.id,
      role,
      canEdit: true,
      members,
      faces,
      labels,
      now,
      timeZone,
      openCard: setOpenId,
      announce,
      isSample: true,
    }),
    [view.snapshot.board.id, store, undo, selection, viewer.id, role, members, faces, labels, now, timeZone, announce],
  )
  return (
    <BoardContext value={context}>
      <FilterContext value={unfiltered}>
        <BoardLists lists={lists} />
      </FilterContext>
      {announcer}
      {openId !== undefined && (
        <OnDemand
          key={openId}
          load={loadTryCard}
          props={{ board, cardId: openId, lists, onClose: close }}
          onUnavailable={close}
        />
      )}
    </BoardContext>
  )
}

function start(earlier: Draft | undefined) {
  const now = new Date()
  const { snapshot, details } = sampleSnapshot(now)
  const board = earlier
    ? new UnkeptBoard({ ...snapshot, lists: earlier.lists, labels: earlier.labels }, detailsOf(earlier), sayRefused)
    : new UnkeptBoard(snapshot, details, sayRefused)
  return { board, log: new StepLog(board.store), selection: new CardSelection(), now, timeZone: browserTimeZone() }
}

function detailsOf({ details, startedAt }: Draft) {
  const bare = detailsOfNewCard(startedAt, visitorId)
  return new Map(Object.entries(details).map(([id, kept]) => [id, { ...bare, ...kept }]))
}

/** Only undo restores what is deleted here: there is no archive for a toast to link to. */
function useUndoHere(log: StepLog, announce: (sentence: string) => void): Undo {
  const undo = useUndo(log, announce, true)
  return useMemo(() => ({ ...undo, offer: (title, { link: _, ...more } = {}) => undo.offer(title, more) }), [undo])
}
