'use client'

import type { ReactNode } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { useClock } from '@/components/time/use-clock'
import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { neighbourOf } from '@/lib/boards/dashboard/boards'
import type { Work } from '@/lib/boards/dashboard/work-schema'
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
import { MyWork } from './work/my-work'
import { useWork } from './work/use-work'
import { WaitingOnYou } from './work/waiting-on-you'
import { useFocusAfter } from './use-focus-after'
import { type ActiveClan, isInActiveClan } from '@/lib/clans/clan-cookie'
import type { View } from './view'

type DashboardProps = {
  boards: readonly DashboardBoard[]
  work: Work
  /** Which of them are looked at: chosen in the header. */
  activeClan: ActiveClan
  /** Where a copy may go, besides to the person's own dojos. */
  clans: Homes
  /** The moment by which the server decided what is late. */
  timeZone: string
  now: string
  rememberedView: View
  /** Above everything else: someone is waiting for an answer. */
  invitations: ReactNode
  /** Shown to people without a dojo. */
  empty: ReactNode
}

export function Dashboard({
  boards: loaded,
  work: loadedWork,
  activeClan,
  clans,
  timeZone,
  now: serverNow,
  rememberedView,
  invitations,
  empty,
}: DashboardProps) {
  const { user } = useAuth()
  const { work, setCompleted, read, receive } = useWork(loadedWork)
  const clock = useClock(serverNow, timeZone)
  const {
    boards: all,
    setBookmarked,
    describe,
    remove,
    setArchived,
    reload,
  } = useBoards(loaded, timeZone, (dashboard) => receive(dashboard.work))
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

  // What is looked at decides; what waits for the person is shown in any case.
  const hereIds = new Set(open.map(({ id }) => id))
  const cards = work.cards.filter(({ boardId }) => hereIds.has(boardId))
  const total = cards.length === work.cards.length ? work.total : cards.length
  const isWaiting = work.mentions.length + work.waiting.length > 0
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
              <div className={isWaiting ? 'gap-x-10 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}>
                <MyWork {...clock} cards={cards} total={total} onComplete={(...done) => void setCompleted(...done)} />
                <WaitingOnYou {...work} now={clock.now} onRead={read} />
              </div>
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
