'use client'

import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import type { BinnedBoard } from '@/lib/boards/dashboard/bin'
import { restoreBoard } from '@/lib/boards/dashboard/mutations'
import { AppError } from '@/lib/errors'
import { restoreRefusal } from '@/lib/boards/dashboard/restore-refusal'

type Bin = 'loading' | 'failed' | { boards: readonly BinnedBoard[]; now: Date }

/** The deleted dojos, loaded when someone looks. `onRestored` is called once one is back. */
export function useBin(onRestored: (board: BinnedBoard) => void) {
  const { openDb } = useAuth()
  const [bin, setBin] = useState<Bin>('loading')
  const [restoring, setRestoring] = useState<string>()

  const [attempt, setAttempt] = useState(0)
  const load = useCallback(
    async (_attempt: number): Promise<Bin> => {
      try {
        const [db, { listBinnedBoards }] = await Promise.all([openDb(), import('@/lib/boards/dashboard/bin')])
        return { boards: await listBinnedBoards(db), now: new Date() }
      } catch {
        return 'failed'
      }
    },
    [openDb],
  )
  useEffect(() => {
    let isCurrent = true
    void load(attempt).then((loaded) => isCurrent && setBin(loaded))
    return () => {
      isCurrent = false
    }
  }, [load, attempt])
  const reload = () => setAttempt((before) => before + 1)

  async function restore(board: BinnedBoard): Promise<void> {
    if (restoring) return
    setRestoring(board.id)
    try {
      await restoreBoard(await openDb(), board.id)
      setBin((before) =>
        typeof before === 'string' ? before : { ...before, boards: before.boards.filter(({ id }) => id !== board.id) },
      )
      onRestored(board)
    } catch (error) {
      notify('board.restore', restoreRefusal(error))
      // Someone else has restored it, or its 30 days are over.
      if (error instanceof AppError && error.code === 'not_found') reload()
    } finally {
      setRestoring(undefined)
    }
  }

  const retry = () => {
    setBin('loading')
    reload()
  }
  return { bin, restoring, restore, retry }
}
