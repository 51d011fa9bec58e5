import { useDeferredValue } from 'react'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { filterBoards } from '@/lib/boards/dashboard/filter-boards'
import type { BoardActions } from './board-actions'
import { BoardSection } from './board-section'
import { countWords } from './count-words'
import { NoMatch } from './no-match'
import type { View } from './view'

type BoardShelvesProps = {
  boards: readonly DashboardBoard[]
  query: string
  onClearQuery: () => void
  view: View
  viewerId: string
  timeZone: string
  actions: BoardActions
}

/** What the filter leaves: bookmarked dojos on top, then the others, each newest first. */
export function BoardShelves({ boards, query, onClearQuery, ...shown }: BoardShelvesProps) {
  const settledQuery = useDeferredValue(query)
  const matching = filterBoards(boards, settledQuery)
  const bookmarked = matching.filter((board) => board.bookmarked)
  const others = matching.filter((board) => !board.bookmarked)
  return (
    <>
      <output className="sr-only">{settledQuery.trim() && `${countWords(matching.length, 'dojo')} found`}</output>
      {matching.length === 0 && <NoMatch query={settledQuery} onClear={onClearQuery} />}
      <BoardSection {...shown} title="Bookmarked" boards={bookmarked} />
      <BoardSection
        {...shown}
        title={bookmarked.length > 0 ? 'Other dojos' : 'Dojos'}
        hideTitle={bookmarked.length === 0}
        boards={others}
      />
    </>
  )
}
