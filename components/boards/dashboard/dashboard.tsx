'use client'

import { type ReactNode, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import type { DashboardBoard } from '@/lib/boards/dashboard'
import { neighbourOf } from '@/lib/boards/neighbour-of'
import type { BoardActions } from './board-actions'
import { bookmarkOf, filterId, headingId, linkOf, menuOf } from './board-places'
import { BoardShelves } from './board-shelves'
import { DashboardHeader } from './dashboard-header'
import { DashboardToolbar } from './dashboard-toolbar'
import { DeleteBoardDialog } from './delete-board-dialog'
import { EditBoardDialog } from './edit-board-dialog'
import { useBoards } from './use-boards'
import { useFilter } from './use-filter'
import { useFocusAfter } from './use-focus-after'
import { useView } from './use-view'
import type { View } from './view'

type DashboardProps = {
  boards: readonly DashboardBoard[]
  timeZone: string
  rememberedView: View
  /** Shown to people without a dojo. */
  empty: ReactNode
}

/** What is asked about a board. It stays known while its dialog closes. */
type Question = { about: 'edit' | 'delete'; board: DashboardBoard; isOpen: boolean }

export function Dashboard({ boards: loaded, timeZone, rememberedView, empty }: DashboardProps) {
  const { user } = useAuth()
  const { boards, setBookmarked, describe, remove } = useBoards(loaded)
  const [query, setQuery] = useFilter()
  const [view, setView] = useView(rememberedView)
  const [question, setQuestion] = useState<Question>()
  const focusAfter = useFocusAfter()

  const actions: BoardActions = {
    onBookmark: (board, bookmarked) => {
      focusAfter(bookmarkOf(board.id))
      setBookmarked(board.id, bookmarked)
    },
    onRename: (board) => setQuestion({ about: 'edit', board, isOpen: true }),
    onDelete: (board) => setQuestion({ about: 'delete', board, isOpen: true }),
  }
  const close = () => {
    if (!question) return
    const heir = neighbourOf(boards, question.board.id)
    focusAfter(menuOf(question.board.id), ...(heir ? [linkOf(heir.id)] : []), `#${headingId}`)
    setQuestion({ ...question, isOpen: false })
  }

  const clearQuery = () => {
    focusAfter(`#${filterId}`)
    setQuery('')
  }

  return (
    <div className="mx-auto max-w-360 px-5 pt-5 pb-12 max-sm:px-3.5">
      <DashboardHeader boards={boards} />
      {boards.length === 0 ? (
        empty
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
          board={question.board}
          isOpen={question.isOpen}
          onClose={close}
          onSave={(details) => describe(question.board.id, details)}
        />
      )}
      {question?.about === 'delete' && (
        <DeleteBoardDialog
          board={question.board}
          isOpen={question.isOpen}
          onClose={close}
          onDelete={() => remove(question.board.id)}
        />
      )}
    </div>
  )
}
