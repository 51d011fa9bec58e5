import { useDeferredValue } from 'react'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { filterBoards } from '@/lib/boards/dashboard/filter-boards'
import type { BoardActions } from './board-controls'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { BoardSection } from './board-section'
import { countWords } from './board-facts'
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

/** The dojos that match the filter: bookmarked ones first, then the others, each newest first. */
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

export function NoMatch({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      mark="technique"
      title={`Nothing matches “${query.trim()}”`}
      action={<Button onClick={onClear}>Clear filter</Button>}
    >
      The filter looks at the titles and descriptions of your dojos.
    </EmptyState>
  )
}
