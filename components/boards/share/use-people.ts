'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { catalogue } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import type { BoardStore } from '@/lib/boards/store/board-store'
import { changePeople, nobodyYet, type People, type PeopleChange } from '@/lib/boards/share/change-people'
import { noteLeaving } from '@/lib/boards/dashboard/boards-being-left'
import { OptimisticStore } from '@/lib/live/optimistic-store'
import type { Role } from '@/lib/boards/schema'
import { sendInvitation } from '@/lib/boards/share/invitation'
import { changeRole, getBoardPeople, removeMember, withdrawInvitation } from '@/lib/boards/share/sharing'
import { closeBoard } from '@/lib/clans/mutations'
import { AppError, changedSentence, type ErrorCode } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { useBoard } from '../context/board-context'
import { noRoomSentence, overPlanOf } from '@/lib/plans/over-plan'

type PeopleStore = OptimisticStore<People, PeopleChange>
export type Person = People['members'][number]

/** One per open board: pending and refused changes are still there when the dialog is opened again. */
const stores = new WeakMap<BoardStore, PeopleStore>()

function storeOf(board: BoardStore): PeopleStore {
  const store = stores.get(board) ?? new OptimisticStore<People, PeopleChange>(nobodyYet, changePeople)
  stores.set(board, store)
  return store
}

/** Long enough to read what went wrong and find the button. */
const tryAgainMs = 30_000

/** Who is on the open board. Changes show immediately and are taken back when refused. */
export function usePeople(ownerId: string) {
  const { store: board, boardId, openDb, viewerId, members } = useBoard()
  const router = useRouter()
  const store = storeOf(board)
  const people = useSyncExternalStore(store.subscribe, store.getShown, store.getShown)

  const reload = useCallback(async () => {
    try {
      await store.load(async () => ({ type: 'loaded', people: await getBoardPeople(await openDb(), boardId) }))
    } catch {
      store.receive({ type: 'loadFailed' })
    }
  }, [store, openDb, boardId])
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // Loaded again whenever someone joins, leaves or changes role: `members` is live.
  useEffect(() => void reload(), [reload, members])

  /** `kept` says what stays unchanged after a refusal, if the database gives no reason. */
  async function write(change: PeopleChange, kept: string, send: (db: Db) => Promise<void>): Promise<void> {
    try {
      await store.intend(change, async () => send(await openDb()))
    } catch (error) {
      const why = changedSentence(error) ?? kept
      notify('board.update', { description: `${catalogue['board.update'].description} ${why}` })
      void reload()
    }
  }

  /** @returns whether the address is invited; if it was refused, it is shown with a button to try again */
  async function invite(email: string, role: Role): Promise<boolean> {
    if (store.getShown().arrivals.some((arrival) => arrival.email === email && arrival.state === 'inviting'))
      return false
    try {
      await store.intend({ type: 'inviting', email, role }, async () => {
        await sendInvitation(boardId, email, role)
        return { type: 'invited', email, role }
      })
    } catch (error) {
      const isOwner = viewerId === ownerId
      const ownerName = isOwner ? null : (members.find(({ userId }) => userId === ownerId)?.displayName ?? 'The owner')
      const isOverPlan = error instanceof AppError && error.code === 'over_plan'
      store.receive({
        type: 'refused',
        email,
        role,
        why: whyNotInvited(error, ownerName),
        ...(isOwner && isOverPlan && { remedy: { href: '/settings', label: 'See plans' } }),
      })
      notify('board.update', {
        description: `${catalogue['board.update'].description} ${email} was not invited.`,
        // While the dialog is open, its row offers to try again.
        ...(isOpen.current
          ? {}
          : { action: { label: 'Try again', onSelect: () => void invite(email, role) }, durationMs: tryAgainMs }),
      })
      return false
    }
    return true
  }

  return {
    people,
    reload,
    invite,
    dismiss: (email: string) => store.receive({ type: 'dismissed', email }),
    setRole: ({ userId, displayName }: Person, role: Role) =>
      write({ type: 'roleChanged', userId, role }, `${displayName}’s role is unchanged.`, (db) =>
        changeRole(db, boardId, userId, role),
      ),
    remove: async ({ userId, displayName }: Person) => {
      // A double click counts once; below, too.
      if (!store.getShown().members.some((member) => member.userId === userId)) return
      await write({ type: 'removed', userId }, `${displayName} is still on this dojo.`, (db) =>
        removeMember(db, boardId, userId),
      )
    },
    withdraw: async (email: string) => {
      if (!store.getShown().invitations.some((invitation) => invitation.email === email)) return
      await write({ type: 'withdrawn', email }, `The invitation for ${email} is still open.`, (db) =>
        withdrawInvitation(db, boardId, email),
      )
    },
    /** Closes a clan's board to all but the people with their own role on it, or opens it to the clan. */
    close: async (isClosed: boolean) => {
      const kept = isClosed ? 'It is still open to the clan.' : 'It is still invite-only.'
      await write({ type: 'closed', isClosed }, kept, (db) => closeBoard(db, boardId, isClosed))
      void reload()
    },
    /** Does not wait: the dashboard opens without the board, and shows it again if leaving fails. */
    leave: (title: string) => {
      if (!store.getShown().members.some((member) => member.userId === viewerId)) return
      const kept = `You are still on “${title}”.`
      const leaving = store.intend({ type: 'removed', userId: viewerId }, async () =>
        leaveOnce(await openDb(), boardId, viewerId),
      )
      noteLeaving(boardId, leaving)
      leaving.catch(() => notify('board.update', { description: `${catalogue['board.update'].description} ${kept}` }))
      router.push('/dashboard')
    },
  }
}

/** People who are no longer on the board have left it. */
async function leaveOnce(db: Db, boardId: string, userId: string): Promise<void> {
  try {
    await removeMember(db, boardId, userId)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}

const reasons: Partial<Record<ErrorCode, string>> = {
  invalid: 'That is not an e-mail address.',
  forbidden: 'Only admins of this dojo can invite people.',
  unauthenticated: 'You are signed out. Sign in again, then try again.',
  offline: 'The server could not be reached.',
}

/** Why an address could not be invited. `ownerName` is null for the owner, who can choose another plan. */
export function whyNotInvited(error: unknown, ownerName: string | null): string {
  const overPlan = overPlanOf(error)
  if (overPlan) return noRoomSentence(overPlan, ownerName)
  if (!(error instanceof AppError)) return 'The server refused the invitation.'
  // The server says which limit.
  if (error.code === 'limited' && error.message) return error.message
  return reasons[error.code] ?? 'The server refused the invitation.'
}
