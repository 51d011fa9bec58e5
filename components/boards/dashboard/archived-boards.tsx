import type { ComponentProps } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { BoardSection } from './board-section'
import type { Shelf } from './shelf'
import { ShelfHead } from './shelf-head'

type ArchivedBoardsProps = Omit<ComponentProps<typeof BoardSection>, 'title' | 'hideTitle' | 'titleAs'> & {
  onShow: (shelf: Shelf) => void
}

/** The archived dojos: everyone can still read them, and their admins can restore them. */
export function ArchivedBoards({ onShow, ...shown }: ArchivedBoardsProps) {
  return (
    <>
      <ShelfHead title="Archived dojos" onShow={onShow}>
        Everyone on an archived dojo can read it, and no one can change it. Its admins can restore it at any time.
      </ShelfHead>
      {shown.boards.length === 0 ? (
        <EmptyState title="Nothing is archived">
          When a dojo is finished, choose Archive in its menu: it leaves the dashboard, and everything on it stays.
        </EmptyState>
      ) : (
        <BoardSection {...shown} title="Archived dojos" titleAs="h2" hideTitle />
      )}
    </>
  )
}
