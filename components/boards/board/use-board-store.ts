'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '@/components/feedback/notify'
import type { Announced } from '@/lib/boards/changes/change'
import { BoardStore, type BoardView } from '@/lib/boards/store/board-store'
import { collect } from '@/lib/boards/store/collect'
import type { BoardSnapshot } from '@/lib/boards/schema'
import { StepLog } from '@/lib/boards/undo/step-log'
import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { whenIdle } from '@/lib/when-idle'
import { sayBlocked } from './say-blocked'
import { earlierUnsent, forgetEarlierUnsent } from '../unsent/earlier-unsent'
import { openBoards, UnsentKeeper } from '../unsent/keep-unsent'
import { sayRefused } from '../unsent/say-refused'
import { Visit } from '../unsent/visit'

/** If code cannot be fetched, the network is down: changes that need it wait and are not refused. */
async function loaded<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('offline', 'a part of the page could not be loaded', { cause })
  }
}

const fetchPort = () => import('@/lib/boards/store/board-port')
/** Fetched before it is needed: by then a new build may have replaced this page's. */
const fetchUndoing = () => void import('../undo/undo-code').catch(() => undefined)

/** A live board: its store, what it shows, and who is here. */
export function useBoardStore(snapshot: BoardSnapshot, openDb: () => Promise<Db>) {
  const boardId = snapshot.board.id
  const userId = snapshot.viewer.id
  const [present, setPresent] = useState<string[]>([])
  const [{ store, log, keeper, visit, openPort }] = useState(() => {
    const openPort = async () => {
      const [db, { openBoardPort }] = await loaded(Promise.all([openDb(), fetchPort()]))
      return openBoardPort(db, boardId)
    }
    const store: BoardStore = new BoardStore({
      snapshot,
      port: {
        write: async (change) => (await openPort()).write(change),
        load: async () => {
          const [db, { findBoardSnapshot }] = await loaded(Promise.all([openDb(), import('@/lib/boards/queries')]))
          return findBoardSnapshot(db, boardId)
        },
        fingerprint: async () => (await openPort()).fingerprint(),
      },
      onUnsent: (unsent) => keeper.keep(unsent),
      onRefused: (change, error) =>
        log.isCorrection(change, error)
          ? notify(error.code === 'not_found' ? 'undo.gone' : 'undo.overtaken')
          : sayRefused(change, error),
      onLoadFailed: () => notify('board.load'),
    })
    const keeper = new UnsentKeeper({ userId, boardId, onKept: (isKept) => store.setKept(isKept) })
    const log = new StepLog(store)
    store.onIntended((change, before) => {
      const toast = sayBlocked(change, before)
      if (toast !== undefined) log.onOver(log.last, () => notify.withdraw(toast))
    })
    return { store, log, keeper, visit: new Visit(store, keeper), openPort }
  })

  useEffect(() => {
    openBoards.set(boardId, store)
    visit.begin()
    const earlier = earlierUnsent(userId, boardId)
    store.resume(earlier)
    if (earlier.length > 0) void keeper.keepNow().then((isKept) => isKept && forgetEarlierUnsent(userId, boardId))
    const takeOver = async () => {
      const unsent = await keeper.takeOver()
      if (!hasLeft) store.resume(unsent)
    }
    const announced = collect<Announced>((changes) => store.receive(...changes))
    let leave: (() => void) | undefined
    let hasLeft = false
    let isListening = false
    const listen = async () => {
      if (isListening || hasLeft) return
      isListening = true
      try {
        const port = await openPort()
        if (hasLeft) return
        leave = port.join(userId, {
          onChange: announced.add,
          onLive: (isLive) => store.setLive(isLive),
          onPresence: setPresent,
        })
      } catch {
        // The network is down: tried again when it is back.
        isListening = false
      }
    }
    // The board can be used before its channel is open; when it opens, the board loads what happened until then.
    let againTimer: ReturnType<typeof setTimeout> | undefined
    let callOffFetching: (() => void) | undefined
    const callOff = whenIdle(async () => {
      void takeOver()
      // A tab that is closing (for example this one, before its reload) may still hold its changes for a moment.
      againTimer = setTimeout(() => void takeOver(), 3000)
      await listen()
      callOffFetching = whenIdle(fetchUndoing, 3000)
    }, 500)
    const wake = () => {
      store.wake()
      void takeOver()
      void listen()
    }
    const wakeWhenSeen = () => (document.visibilityState === 'visible' ? wake() : void keeper.keepNow())
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wakeWhenSeen)
    return () => {
      hasLeft = true
      callOff()
      callOffFetching?.()
      clearTimeout(againTimer)
      leave?.()
      announced.stop()
      void visit.end()
      openBoards.delete(boardId)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wakeWhenSeen)
    }
  }, [store, keeper, visit, openPort, boardId, userId])

  const view: BoardView = useSyncExternalStore(store.subscribe, store.getView, store.getView)
  return { store, log, view, present }
}
