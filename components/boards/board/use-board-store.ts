'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '@/components/feedback/notify'
import { joinBoardChannel } from '@/lib/boards/board-channel'
import { BoardStore, type BoardView } from '@/lib/boards/board-store'
import type { Intended } from '@/lib/boards/change'
import { findBoardFingerprint } from '@/lib/boards/fingerprint'
import type { BoardSnapshot } from '@/lib/boards/schema'
import { StepLog } from '@/lib/boards/step-log'
import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { whenIdle } from '@/lib/when-idle'
import { sayRefused } from './say-refused'

/** Code that cannot be fetched is a network that is away: what needs it waits, and is not refused. */
async function loaded<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (cause) {
    throw new AppError('offline', 'a part of the page could not be loaded', { cause })
  }
}

/** What a reload of this tab must not lose. */
function unsentIn(key: string): { read: () => Intended[]; write: (changes: Intended[]) => void } {
  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Intended[]
      } catch {
        // Storage may be switched off, or hold what an older release wrote: then there is nothing to send again.
        return []
      }
    },
    write: (changes) => {
      try {
        if (changes.length) sessionStorage.setItem(key, JSON.stringify(changes))
        else sessionStorage.removeItem(key)
      } catch {
        // Without storage the changes live in this page alone; leaving it asks first.
      }
    },
  }
}

/** A live board: its store, what it shows, and who is here. */
export function useBoardStore(snapshot: BoardSnapshot, openDb: () => Promise<Db>) {
  const boardId = snapshot.board.id
  const userId = snapshot.viewer.id
  const [present, setPresent] = useState<string[]>([])
  const [{ store, log }] = useState(() => {
    const unsent = unsentIn(`unsent:${userId}:${boardId}`)
    const store: BoardStore = new BoardStore({
      snapshot,
      port: {
        write: async (change) => {
          const [db, { writeChange }] = await loaded(Promise.all([openDb(), import('@/lib/boards/write-change')]))
          return writeChange(db, boardId, change)
        },
        load: async () => {
          const [db, { findBoardSnapshot }] = await loaded(Promise.all([openDb(), import('@/lib/boards/queries')]))
          return findBoardSnapshot(db, boardId)
        },
        fingerprint: async () => {
          return findBoardFingerprint(await loaded(openDb()), boardId)
        },
      },
      onUnsent: unsent.write,
      onRefused: (change, error) => (log.isCorrection(change, error) ? notify('undo.overtaken') : sayRefused(change, error)),
      onLoadFailed: () => notify('board.load'),
    })
    const log = new StepLog(store)
    return { store, log }
  })

  useEffect(() => {
    store.start(unsentIn(`unsent:${userId}:${boardId}`).read())
    let leave: (() => void) | undefined
    let hasLeft = false
    // The board can be used before its channel is open; what happens until then is asked for when it opens.
    const callOff = whenIdle(async () => {
      const db = await openDb()
      if (hasLeft) return
      leave = joinBoardChannel(db, boardId, userId, {
        onChange: (change) => store.hear(change),
        onLive: (isLive) => store.setLive(isLive),
        onPresence: setPresent,
      })
    }, 500)
    const wake = () => store.wake()
    const wakeWhenSeen = () => document.visibilityState === 'visible' && store.wake()
    const askBeforeLosing = (event: BeforeUnloadEvent) => {
      const { intents, isSignedOut } = store.getView()
      // Signing in again comes back to this tab, where they are kept.
      if (!isSignedOut && intents.some((intent) => !intent.acknowledged)) event.preventDefault()
    }
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wakeWhenSeen)
    window.addEventListener('beforeunload', askBeforeLosing)
    return () => {
      hasLeft = true
      callOff()
      leave?.()
      store.close()
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wakeWhenSeen)
      window.removeEventListener('beforeunload', askBeforeLosing)
    }
  }, [store, openDb, boardId, userId])

  const view: BoardView = useSyncExternalStore(store.subscribe, store.getView, store.getView)
  return { store, log, view, present }
}
