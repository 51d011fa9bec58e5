'use client'

import type { ReactNode } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { neighbourOf } from '@/lib/boards/dashboard/boards'
import type { BoardActions } from './board-controls'
import { bookmarkOf, filterId, headingId, linkOf, menuOf } from './board-places'
import { BoardShelves } from './board-shelves'
import { DashboardHeader } from './dashboard-header'
import { DashboardToolbar } from './dashboard-toolbar'
import { DeleteBoardDialog } from './delete-board-dialog'
import { EditBoardDialog } from './edit-board-dialog'
import { NothingHere } from './nothing-here'
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
  timeZone,
  rememberedView,
  invitations,
  empty,
}: DashboardProps) {
  const { user } = useAuth()
  const { boards: all, setBookmarked, describe, remove } = useBoards(loaded, timeZone)
  const boards = all.filter(({ clanId }) => isInActiveClan(clanId, activeClan))
  const [query, setQuery] = useFilter()
  const [view, setView] = useView(rememberedView)
  const focusAfter = useFocusAfter()
  const { question, ask, close, cancelEdit, save } = useBoardQuestions({
    describe,
    onClosed: (board) => {
      const heir = neighbourOf(boards, board.id)
      focusAfter(menuOf(board.id), ...(heir ? [linkOf(heir.id)] : []), `#${headingId}`)
    },
  })

  const actions: BoardActions = {
    onBookmark: (board, bookmarked) => {
      focusAfter(bookmarkOf(board.id))
      void setBookmarked(board.id, bookmarked)
    },
    onRename: (board) => ask('edit', board),
    onDelete: (board) => ask('delete', board),
  }

  const clearQuery = () => {
    focusAfter(`#${filterId}`)
    setQuery('')
  }

  return (
    <div className="mx-auto max-w-360 px-5 pt-5 pb-12 max-sm:px-3.5">
      <DashboardHeader boards={boards} />
      {invitations}
      {all.length === 0 ? (
        empty
      ) : boards.length === 0 ? (
        <NothingHere activeClan={activeClan} />
      ) : (
        <>
          <DashboardToolbar query={query} onQueryChange={setQuery} view={view} onViewChange={setView} />
          <BoardShelves
            boards={boards}
            query={query}
            onClearQuery={clearQuery}
            view={view}
            viewerId={user.id}
            timeZone={timeZone}
            actions={actions}
          />
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
