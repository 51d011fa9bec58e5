'use client'

import type { ReactNode } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { neighbourOf } from '@/lib/boards/dashboard/boards'
import { ArchivedBoards } from './archived-boards'
import { BinnedBoards } from './binned-boards'
import type { BoardActions } from './board-controls'
import { bookmarkOf, filterId, headingId, linkOf, menuOf } from './board-places'
import { BoardShelves } from './board-shelves'
import { CopyBoardDialog, type Homes } from './copy-board-dialog'
import { DashboardHeader } from './dashboard-header'
import { DashboardToolbar } from './dashboard-toolbar'
import { DeleteBoardDialog } from './delete-board-dialog'
import { EditBoardDialog } from './edit-board-dialog'
import { NothingHere } from './nothing-here'
import { useShelf } from './shelf'
import { ShelfLinks } from './shelf-links'
import { useBoardQuestions } from './use-board-questions'
import { useBoards } from './use-boards'
import { useFilter, useView } from './use-addressed-view'
import { useFocusAfter } from './use-focus-after'
import { type ActiveClan, isInActiveClan } from '@/lib/clans/clan-cookie'
import type { View } from './view'

type DashboardProps = {
  boards: readonly DashboardBoard[]
  /** Which of them are looked at: chosen in the header. */
  activeClan: ActiveClan
  /** Where a copy may go, besides to the person's own dojos. */
  clans: Homes
  /** The moment by which the server decided what is late. */
  timeZone: string
  rememberedView: View
  /** Above everything else: someone is waiting for an answer. */
  invitations: ReactNode
  /** Shown to people without a dojo. */
  empty: ReactNode
}

export function Dashboard({
  boards: loaded,
  activeClan,
  clans,
  timeZone,
  rememberedView,
  invitations,
  empty,
}: DashboardProps) {
  const { user } = useAuth()
  const { boards: all, setBookmarked, describe, remove, setArchived, reload } = useBoards(loaded, timeZone)
  const isHere = ({ clanId }: { clanId: string | null }) => isInActiveClan(clanId, activeClan)
  const here = all.filter(isHere)
  const archived = here.filter(({ archivedAt }) => archivedAt !== null)
  const open = here.filter(({ archivedAt }) => archivedAt === null)
  const [query, setQuery] = useFilter()
  const [view, setView] = useView(rememberedView)
  const focusAfter = useFocusAfter()
  const [shelf, putShelf] = useShelf()
  const boards = shelf === 'archived' ? archived : open
  const { question, ask, close, cancelEdit, save } = useBoardQuestions({
    describe,
    onClosed: (board) => focusNear(board.id),
  })
  /** To a dojo, or to the one that takes its place. */
  const focusNear = (boardId: string) => {
    const heir = neighbourOf(boards, boardId)
    focusAfter(menuOf(boardId), ...(heir ? [linkOf(heir.id)] : []), `#${headingId}`)
  }
  const showShelf = (next: typeof shelf) => {
    focusAfter(`#${headingId}`)
    putShelf(next)
  }

  const actions: BoardActions = {
    onBookmark: (board, bookmarked) => {
      focusAfter(bookmarkOf(board.id))
      void setBookmarked(board.id, bookmarked)
    },
    onRename: (board) => ask('edit', board),
    onCopy: (board) => ask('copy', board),
    onArchive: (board, isArchived) => {
      focusNear(board.id)
      void setArchived(board, isArchived)
    },
    onDelete: (board) => ask('delete', board),
  }

  const clearQuery = () => {
    focusAfter(`#${filterId}`)
    setQuery('')
  }

  const shown = { view, viewerId: user.id, timeZone, actions }
  return (
    <div className="mx-auto max-w-360 px-5 pt-5 pb-12 max-sm:px-3.5">
      {shelf === 'bin' ? (
        <BinnedBoards isShown={isHere} onShow={showShelf} onRestored={() => void reload()} />
      ) : shelf === 'archived' ? (
        <ArchivedBoards {...shown} boards={archived} onShow={showShelf} />
      ) : (
        <>
          <DashboardHeader boards={open} />
          {invitations}
          {all.length === 0 ? (
            empty
          ) : open.length === 0 ? (
            <NothingHere activeClan={activeClan} hasArchived={archived.length > 0} />
          ) : (
            <>
              <DashboardToolbar query={query} onQueryChange={setQuery} view={view} onViewChange={setView} />
              <BoardShelves {...shown} boards={open} query={query} onClearQuery={clearQuery} />
            </>
          )}
          <ShelfLinks archived={archived.length} onShow={showShelf} />
        </>
      )}
      {question?.about === 'edit' && (
        <EditBoardDialog
          key={question.id}
          board={question.board}
          unsaved={question.unsaved}
          isOpen={question.isOpen}
          onCancel={cancelEdit}
          onSave={(details) => void save(question.board, details)}
        />
      )}
      {question?.about === 'copy' && (
        <CopyBoardDialog
          key={question.id}
          board={question.board}
          clans={clans}
          isOpen={question.isOpen}
          onClose={close}
        />
      )}
      {question?.about === 'delete' && (
        <DeleteBoardDialog
          board={question.board}
          isOpen={question.isOpen}
          onClose={close}
          onDelete={() => void remove(question.board.id)}
        />
      )}
    </div>
  )
}
