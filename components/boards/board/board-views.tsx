'use client'

import { useState, useSyncExternalStore } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { isDrawnByServer } from '@/lib/boards/card/drawing-weight'
import type { List } from '@/lib/boards/schema'
import { OnDemand } from '@/components/feedback/on-demand'
import { BoardLists } from './board-lists'
import type { ViewName } from '../views/view-name'

const loaders = {
  list: () => import('../views/list/list-view').then((module) => module.ListView),
  calendar: () => import('../views/calendar/calendar-view').then((module) => module.CalendarView),
}

type BoardViewsProps = { view: ViewName; lists: List[]; onUnavailable: () => void }

/** The same techniques in one of three views. List and calendar are fetched when they are first chosen. */
export function BoardViews({ view, lists, onUnavailable }: BoardViewsProps) {
  const isDrawn = useIsDrawn(lists)
  if (view === 'board') return isDrawn ? <BoardLists lists={lists} /> : <Waiting />
  return (
    <OnDemand key={view} load={loaders[view]} props={{ lists }} onUnavailable={onUnavailable} fallback={<Waiting />} />
  )
}

/** The server leaves very large boards to the browser: while it draws one, it answers no one. */
function useIsDrawn(lists: List[]): boolean {
  const [isLight] = useState(() => isDrawnByServer(lists))
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return isLight || isInBrowser
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-5 max-md:px-3.5">
      <Skeleton className="h-9" />
      <Skeleton className="min-h-40 flex-1" />
    </div>
  )
}
