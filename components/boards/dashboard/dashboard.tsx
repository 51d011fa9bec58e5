'use client'

import { type ReactNode, useRef } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { OnDemand } from '@/components/feedback/on-demand'
import { useClock } from '@/components/time/use-clock'
import { neighbourOf } from '@/lib/boards/dashboard/boards'
import { countDue, groupWork } from '@/lib/boards/dashboard/work'
import type { WorkCard } from '@/lib/boards/dashboard/work-schema'
import type { Dashboard as Loaded } from '@/lib/boards/dashboard/dashboard'
import { isLate } from '@/lib/boards/dates/due-date'
import { cn } from '@/lib/cn'
import { useWeekStart } from '@/components/dates/use-week-start'
import { ArchivedBoards } from './archived-boards'
import { BinnedBoards } from './binned-boards'
import type { BoardActions } from './board-controls'
import { bookmarkOf, filterId, headingId, linkOf, menuOf } from './board-places'
import { BoardShelves } from './board-shelves'
import type { Homes } from './copy-board-dialog'
import { DashboardHeader } from './dashboard-header'
import { DashboardToolbar } from './dashboard-toolbar'
import { NothingHere } from './nothing-here'
import { useShelf } from './shelf'
import { ShelfLinks } from './shelf-links'
import { loadDialogs, useBoardQuestions } from './use-board-questions'
import { Unshown } from './unshown'
import { useBoards } from './use-boards'
import { useFilter, useView } from './use-addressed-view'
import { ClanInvitationItem, InvitationItem } from './work/invitation-items'
import { OfferItem } from './work/offer-item'
import { MentionItem } from './work/mention-item'
import { useOverdueOnly } from './work/overdue-link'
import { Today } from './work/today'
import { useWork } from './work/use-work'
import { useWorkKeys } from './work/use-work-keys'
import { BlockedItem, WaitingOnYou } from './work/waiting-on-you'
import { useInvitations } from './use-invitations'
import { useOffers } from './use-offers'
import { useFocusAfter } from './use-focus-after'
import { type ActiveClan, isInActiveClan } from '@/lib/clans/clan-cookie'
import type { View } from './view'

type DashboardProps = Omit<Loaded, 'viewer' | 'isToBeWelcomed'> & {
  /** Which of them are shown: chosen in the header. */
  activeClan: ActiveClan
  /** Where a copy may go, besides to the person's own dojos. */
  clans: Homes
  /** The moment by which the server decided what is late. */
  timeZone: string
  now: string
  /** The zone in which dates are named. */
  namedZone: string
  /** The ids of the dojos opened most recently on this device. */
  recent: readonly string[]
  rememberedView: View
  /** Shown to people without a dojo. */
  empty: ReactNode
}

export function Dashboard({
  boards: loaded,
  boardCount,
  work: loadedWork,
  activeClan,
  clans,
  timeZone,
  now: serverNow,
  namedZone,
  recent,
  rememberedView,
  invitations: loadedInvitations,
  clanInvitations: loadedClanInvitations,
  offers: loadedOffers,
  empty,
}: DashboardProps) {
  const { user } = useAuth()
  const clock = useClock(serverNow, timeZone)
  const answers = useInvitations({ invitations: loadedInvitations, clanInvitations: loadedClanInvitations })
  const offered = useOffers(loadedOffers)
  const { work, setCompleted, read, receive } = useWork(loadedWork)
  const workRoot = useRef<HTMLElement>(null)
  const {
    boards: all,
    setBookmarked,
    describe,
    remove,
    setArchived,
    countTick,
    reload,
  } = useBoards(loaded, timeZone, (dashboard) => {
    receive(dashboard.work)
    answers.receive(dashboard)
  })
  const isHere = ({ clanId }: { clanId: string | null }) => isInActiveClan(clanId, activeClan)
  const here = all.filter(isHere)
  const archived = here.filter(({ archivedAt }) => archivedAt !== null)
  const open = here.filter(({ archivedAt }) => archivedAt === null)
  const unshownCount = Math.max(0, boardCount - loaded.length)
  const [query, setQuery] = useFilter()
  const [view, setView] = useView(rememberedView)
  const focusAfter = useFocusAfter()
  const [shelf, showShelf] = useShelf()
  const boards = shelf === 'archived' ? archived : open
  const { question, ask, close, cancelEdit, save } = useBoardQuestions({
    describe,
    onClosed: (board) => focusNear(board.id),
  })
  /** Focuses a dojo, or the one that takes its place. */
  const focusNear = (boardId: string) => {
    const heir = neighbourOf(boards, boardId)
    focusAfter(menuOf(boardId), ...(heir ? [linkOf(heir.id)] : []), `#${headingId}`)
  }

  const [isOverdueOnly, putOverdueOnly] = useOverdueOnly()
  const showOverdue = (isOnly: boolean) => {
    focusAfter('#today')
    putOverdueOnly(isOnly)
  }
  const answer = async (...[invitation, what]: Parameters<typeof answers.answer>) => {
    if (await answers.answer(invitation, what)) focusAfter('#waiting', `#${headingId}`)
  }
  const answerOffer = async (...[offer, what]: Parameters<typeof offered.answer>) => {
    if (await offered.answer(offer, what)) focusAfter('#waiting', `#${headingId}`)
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

  // The choice in the header decides; items that wait for the person are always shown.
  const hereIds = new Set(open.map(({ id }) => id))
  const allIds = new Set(all.map(({ id }) => id))
  const isUnshown = (boardId: string) => unshownCount > 0 && !allIds.has(boardId)
  const cards = work.cards.filter(({ boardId }) => hereIds.has(boardId) || isUnshown(boardId))
  const mine = cards.length === work.cards.length ? work : { ...work, cards, total: cards.length }
  const groups = groupWork(cards, { ...clock, weekStart: useWeekStart() })
  const due = countDue(groups, mine)
  const completeCard = (done: WorkCard, isNowCompleted: boolean) =>
    void setCompleted(done, isNowCompleted, (card, isCompleted, outcome) => {
      const { boardId, title, completedAt: _, ...open } = card
      const late = isLate(open, clock.now, clock.timeZone)
      const actor = { id: user.id, name: 'You', avatarUrl: null }
      countTick({ boardId, title, isCompleted, isLate: late, actor }, outcome)
    })
  useWorkKeys(workRoot, cards, completeCard)
  const { invitations, clanInvitations } = answers
  const waitingCount =
    offered.offers.length + invitations.length + clanInvitations.length + work.mentions.length + work.waiting.length
  const isWaiting = waitingCount > 0
  const isSomewhere = open.length > 0
  const waiting = (
    <WaitingOnYou className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {offered.offers.map((offer) => (
        <OfferItem
          key={offer.id}
          {...offered}
          offer={offer}
          timeZone={namedZone}
          onAnswer={(what) => answerOffer(offer, what)}
        />
      ))}
      {invitations.map((invitation) => (
        <InvitationItem
          key={invitation.boardId}
          {...answers}
          invitation={invitation}
          timeZone={namedZone}
          onAnswer={(what) => void answer(invitation, what)}
        />
      ))}
      {clanInvitations.map((invitation) => (
        <ClanInvitationItem key={invitation.id} invitation={invitation} />
      ))}
      {work.mentions.map((mention) => (
        <MentionItem key={mention.id} {...clock} mention={mention} onRead={() => read(mention.id)} />
      ))}
      {work.waiting.map((one) => (
        <BlockedItem key={`${one.id} ${one.forId}`} waiting={one} />
      ))}
    </WaitingOnYou>
  )
  const shown = { ...clock, view, viewerId: user.id, actions }
  return (
    <div className="mx-auto max-w-360 px-5 pt-5 pb-12 max-sm:px-3.5">
      {shelf === 'bin' ? (
        <BinnedBoards isShown={isHere} onShow={showShelf} onRestored={() => void reload()} />
      ) : shelf === 'archived' ? (
        <>
          <ArchivedBoards {...shown} boards={archived} onShow={showShelf} />
          {unshownCount > 0 && <Unshown count={unshownCount} />}
        </>
      ) : (
        <>
          <DashboardHeader
            {...clock}
            due={isSomewhere ? due : undefined}
            waiting={waitingCount}
            onShowOverdue={() => showOverdue(true)}
          />
          <div
            className={cn(
              'mt-6 grid gap-x-10 gap-y-8',
              isWaiting && 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]',
            )}
          >
            {!isSomewhere && waiting}
            {all.length === 0 ? (
              empty
            ) : isSomewhere ? (
              <Today
                {...clock}
                root={workRoot}
                groups={groups}
                due={due}
                loaded={cards.length}
                total={mine.total}
                isOverdueOnly={isOverdueOnly}
                onShow={showOverdue}
                onComplete={completeCard}
              />
            ) : (
              <NothingHere activeClan={activeClan} hasArchived={archived.length > 0} />
            )}
            {isSomewhere && waiting}
            {isSomewhere && (
              <div className="min-w-0">
                <DashboardToolbar query={query} onQueryChange={setQuery} view={view} onViewChange={setView} />
                <BoardShelves {...shown} boards={open} recent={recent} query={query} onClearQuery={clearQuery} />
                {unshownCount > 0 && <Unshown count={unshownCount} />}
              </div>
            )}
          </div>
          <ShelfLinks archived={unshownCount > 0 ? undefined : archived.length} onShow={showShelf} />
        </>
      )}
      {question && (
        <OnDemand
          key={question.id}
          load={loadDialogs}
          props={{ question, clans, onClose: close, onCancelEdit: cancelEdit, onSave: save, onDelete: remove }}
          onUnavailable={close}
          {...(question.about === 'edit' && { holdsKeysFor: 'field' as const })}
        />
      )}
    </div>
  )
}
