import { useId } from 'react'
import { cn } from '@/lib/cn'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import type { BoardActions } from './board-controls'
import { BoardRow } from './board-row'
import { BoardTile } from './board-tile'
import { ShowMore, usePortion } from '@/components/ui/show-more'
import type { View } from './view'

type BoardSectionProps = {
  title: string
  /** A single section needs no visible title. */
  hideTitle?: boolean
  /** If only the page's heading is above it. */
  titleAs?: 'p' | 'h2'
  boards: readonly DashboardBoard[]
  view: View
  viewerId: string
  now: Date
  timeZone: string
  actions: BoardActions
}

const layouts: Record<View, string> = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3',
  list: 'divide-y divide-rule border-y border-rule',
}
const items: Record<View, typeof BoardTile> = { grid: BoardTile, list: BoardRow }

export function BoardSection({ title, hideTitle, titleAs: Title = 'p', boards, view, ...shown }: BoardSectionProps) {
  const titleId = useId()
  const { list, shown: drawn, ...more } = usePortion(boards)
  const Item = items[view]
  if (boards.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <Title id={titleId} className={cn('mb-2 text-[13px] font-semibold', hideTitle && 'sr-only')}>
        {title} <span className="font-normal text-ink-soft tabular-nums">{boards.length}</span>
      </Title>
      <ul ref={list} className={layouts[view]}>
        {drawn.map((board) => (
          <Item key={board.id} board={board} isOwner={board.ownerId === shown.viewerId} {...shown} />
        ))}
      </ul>
      <ShowMore {...more} />
    </section>
  )
}
