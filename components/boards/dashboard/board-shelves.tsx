import { type ComponentProps, useDeferredValue } from 'react'
import { filterBoards } from '@/lib/boards/dashboard/filter-boards'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { BoardSection } from './board-section'
import { countWords } from '@/lib/count-words'
import { recentOf } from './recent'

type BoardShelvesProps = Omit<ComponentProps<typeof BoardSection>, 'title' | 'hideTitle' | 'titleAs'> & {
  query: string
  onClearQuery: () => void
  /** The ids of those opened most recently on this device. */
  recent: readonly string[]
}

/** The dojos that match the filter: bookmarked ones, among many those opened last, then the others, newest first. */
export function BoardShelves({ boards, query, onClearQuery, recent: opened, ...shown }: BoardShelvesProps) {
  const settledQuery = useDeferredValue(query)
  const matching = filterBoards(boards, settledQuery)
  const bookmarked = matching.filter((board) => board.bookmarked)
  const unmarked = matching.filter((board) => !board.bookmarked)
  const recent = settledQuery.trim() ? [] : recentOf(unmarked, opened)
  const others = unmarked.filter((board) => !recent.includes(board))
  const isDivided = bookmarked.length + recent.length > 0
  return (
    <>
      <output className="sr-only">{settledQuery.trim() && `${countWords(matching.length, 'dojo')} found`}</output>
      {matching.length === 0 && <NoMatch query={settledQuery} onClear={onClearQuery} />}
      <BoardSection {...shown} title="Bookmarked" boards={bookmarked} />
      <BoardSection {...shown} title="Recent" boards={recent} />
      <BoardSection {...shown} title={isDivided ? 'Other dojos' : 'Dojos'} hideTitle={!isDivided} boards={others} />
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
