'use client'

import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import type { BoardDetails } from '@/lib/boards/board-details'
import { bookmarkBoard, deleteBoard, unbookmarkBoard, updateBoard } from '@/lib/boards/mutations'
import { changeBoards } from '@/lib/boards/change-boards'
import type { DashboardBoard } from '@/lib/boards/dashboard'
import { useReload } from './use-reload'

type Boards = readonly DashboardBoard[]

/**
 * What this tab knows better than a page that the router kept: going back shows the same payload again, and a
 * board deleted in between must not rise from it.
 */
const known = new WeakMap<Boards, Boards>()

/** The person's boards: what the server rendered, then what they did to them here. */
export function useBoards(loaded: Boards) {
  const { openDb } = useAuth()
  const [isRemembered] = useState(() => known.has(loaded))
  const [payload, setPayload] = useState(loaded)
  const [confirmed, setConfirmed] = useState(() => known.get(loaded) ?? loaded)
  if (payload !== loaded) {
    setPayload(loaded)
    setConfirmed(loaded)
  }
  const [boards, intend] = useOptimistic(confirmed, changeBoards)
  useReload(isRemembered, setConfirmed)
  useEffect(() => {
    known.set(loaded, confirmed)
  }, [loaded, confirmed])

  /** At once, and taken back when it fails. */
  function setBookmarked(boardId: string, bookmarked: boolean): void {
    const change = { type: 'bookmarked', boardId, bookmarked } as const
    startTransition(async () => {
      intend(change)
      try {
        const db = await openDb()
        await (bookmarked ? bookmarkBoard(db, boardId) : unbookmarkBoard(db, boardId))
        startTransition(() => setConfirmed((before) => changeBoards(before, change)))
      } catch {
        notify('board.update')
      }
    })
  }

  /** @returns whether it is stored; if not, a toast has said so and what was typed should stay. */
  async function describe(boardId: string, details: BoardDetails): Promise<boolean> {
    try {
      const stored = await updateBoard(await openDb(), boardId, details)
      setConfirmed((before) => changeBoards(before, { type: 'described', boardId, details: stored }))
      return true
    } catch {
      notify('board.update')
      return false
    }
  }

  /** @returns whether it is gone */
  async function remove(boardId: string): Promise<boolean> {
    try {
      await deleteBoard(await openDb(), boardId)
      setConfirmed((before) => changeBoards(before, { type: 'deleted', boardId }))
      notify('board.deleted')
      return true
    } catch {
      notify('board.delete')
      return false
    }
  }

  return { boards, setBookmarked, describe, remove }
}
