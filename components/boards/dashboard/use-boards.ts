'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { countedAs, notify } from '@/components/feedback/notify'
import { useTimeZone } from '@/components/time/time-settings'
import type { BoardDetails, Described } from '@/lib/boards/new-board/board-details'
import { type BoardChange, changeBoards } from '@/lib/boards/dashboard/boards'
import type { Dashboard, DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { boardsBeingLeft } from '@/lib/boards/dashboard/boards-being-left'
import {
  archiveBoard,
  bookmarkBoard,
  deleteBoard,
  restoreBoard,
  unbookmarkBoard,
  updateBoard,
} from '@/lib/boards/dashboard/mutations'
import { OptimisticStore } from '@/lib/live/optimistic-store'
import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { useReload } from './use-reload'
import { changedElsewhere } from '@/lib/changed-elsewhere'
import { changedFields } from '@/lib/changed-fields'
import { restoreRefusal } from '@/lib/boards/dashboard/restore-refusal'

type Boards = readonly DashboardBoard[]
type BoardsStore = OptimisticStore<Boards, BoardChange>

/**
 * What this tab knows better than a page in the router's cache: going back shows the same data again, and a board
 * deleted in between must not reappear. It outlives the page, so that a pending write still completes.
 */
const stores = new WeakMap<Boards, BoardsStore>()
const seen = new WeakSet<Boards>()

function storeOf(loaded: Boards): BoardsStore {
  const found = stores.get(loaded)
  if (found) return found
  const store = new OptimisticStore<Boards, BoardChange>(loaded, changeBoards)
  stores.set(loaded, store)
  // The code that leaves a board reports its own failure.
  for (const [boardId, leaving] of boardsBeingLeft())
    store.intend({ type: 'gone', boardId }, () => leaving).catch(() => undefined)
  return store
}

/** The person's boards, from the server. Their own changes show immediately and are taken back when refused. */
export function useBoards(loaded: Boards, timeZone: string, onLoaded?: (dashboard: Dashboard) => void) {
  const { openDb } = useAuth()
  const zone = useTimeZone(timeZone)
  const store = useMemo(() => storeOf(loaded), [loaded])
  const boards = useSyncExternalStore(store.subscribe, store.getShown, () => loaded)
  const [isDoubtful] = useState(() => seen.has(loaded) || boardsBeingLeft().length > 0)
  const reload = useReload(isDoubtful || zone !== timeZone, store, onLoaded)
  useEffect(() => void seen.add(loaded), [loaded])

  /** @returns whether it is saved; if not, it has been taken back, and the caller tells the person */
  async function write(change: BoardChange, send: (db: Db) => Promise<void>): Promise<boolean> {
    try {
      await store.intend(change, async () => send(await openDb()))
      return true
    } catch (error) {
      // Gone, or no longer theirs to change: the other boards on screen may be outdated too.
      if (error instanceof AppError && error.code === 'not_found') void reload()
      return false
    }
  }
  const isShown = (boardId: string) => store.getShown().some(({ id }) => id === boardId)

  async function setBookmarked(boardId: string, bookmarked: boolean): Promise<void> {
    const send = (db: Db) => (bookmarked ? bookmarkBoard(db, boardId) : unbookmarkBoard(db, boardId))
    if (!(await write({ type: 'bookmarked', boardId, bookmarked }, send))) notify('board.update')
  }

  /** Sends only what differs from the given state. The caller keeps what was typed until it is saved. */
  async function describe(
    { id: boardId, title, description }: DashboardBoard,
    details: BoardDetails,
  ): Promise<Described> {
    const before = { title, description }
    const changed = changedFields(before, details)
    if (Object.keys(changed).length === 0) return { isSaved: true }
    let theirs: Partial<BoardDetails> | undefined
    const isSaved = await write({ type: 'described', boardId, details: changed }, async (db) => {
      try {
        await updateBoard(db, boardId, changed, before)
      } catch (error) {
        theirs = changedElsewhere<BoardDetails>(error)
        throw error
      }
    })
    if (theirs) void reload()
    return { isSaved, theirs }
  }

  async function remove(boardId: string): Promise<void> {
    // A double click counts once.
    if (!isShown(boardId)) return
    const isGone = await write({ type: 'gone', boardId }, (db) => deleteBoard(db, boardId))
    if (!isGone) return void notify('board.delete')
    notify('board.deleted', {
      action: { label: 'Undo', onSelect: () => void restore(boardId) },
      durationMs: 8000,
      counted: countedAs('board', 'deleted'),
    })
  }

  async function restore(boardId: string): Promise<void> {
    try {
      await restoreBoard(await openDb(), boardId)
    } catch (error) {
      notify('board.restore', restoreRefusal(error))
    }
    await reload()
  }

  /** Says so, with a button that takes it back. */
  async function setArchived({ id: boardId, title }: DashboardBoard, isArchived: boolean): Promise<void> {
    const set = (to: boolean) =>
      write({ type: 'archived', boardId, archivedAt: to ? new Date().toISOString() : null }, (db) =>
        archiveBoard(db, boardId, to),
      )
    const failure = (to: boolean) => void notify(to ? 'board.archive' : 'board.restore')
    if (!(await set(isArchived))) return failure(isArchived)
    const undo = async () => void ((await set(!isArchived)) || failure(!isArchived))
    notify(isArchived ? 'board.archived' : 'board.restored', {
      description: `“${title}”`,
      action: { label: 'Undo', onSelect: () => void undo() },
      durationMs: 8000,
    })
  }

  /** Ticks in the person's own work show in the dojo's numbers, as long as they are not refused. */
  function countTick(
    tick: Omit<Extract<BoardChange, { type: 'ticked' }>, 'type' | 'at'>,
    outcome: Promise<void>,
  ): void {
    store.intend({ type: 'ticked', at: new Date().toISOString(), ...tick }, () => outcome).catch(() => undefined)
  }

  return { boards, countTick, setBookmarked, describe, remove, setArchived, reload }
}
