'use client'

import { Skeleton } from '@/components/ui/skeleton'
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
  if (view === 'board') return <BoardLists lists={lists} />
  return (
    <OnDemand key={view} load={loaders[view]} props={{ lists }} onUnavailable={onUnavailable} fallback={<Waiting />} />
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-5 max-md:px-3.5">
      <Skeleton className="h-9" />
      <Skeleton className="min-h-40 flex-1" />
    </div>
  )
}
