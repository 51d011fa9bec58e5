'use client'

import { useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { findOnboarding } from '@/lib/onboarding/profile'
import { atStep, newerProgress, noProgress, type Progress } from '@/lib/onboarding/progress'
import { createStep, type Deed } from '@/lib/onboarding/steps'
import { forgetStored, readStored, store } from '@/lib/onboarding/stored'
import { completeTour, resetTour, saveData } from './tour-acts'

/** The dojo of the tour; without a title, only this browser knows it. */
export type TourBoard = { id: string; title?: string }

export type Tour = {
  /** False until the profile has returned the progress on other devices. */
  isKnown: boolean
  progress: Progress
  board: TourBoard | undefined
  tried: ReadonlySet<Deed>
  /** Leaving a step with Next completes it. */
  go: (step: number, completed?: number) => void
  made: (board: TourBoard) => void
  noteTried: (deeds: readonly Deed[]) => void
  forgetBoard: () => void
  /** Saves the progress once more, as closing does. */
  pause: () => void
  /** Stores that the tour is done. */
  finish: () => Promise<void>
  /** Forgets everything, including which dojo it used; the dojo itself stays. */
  startOver: () => void
}

/**
 * The tour of one person: in this browser and in their profile (if that fails, only in the browser, spec section 8).
 */
export function useTour(): Tour {
  const me = useAuth()
  const { openDb } = me
  const userId = me.user.id
  const [isKnown, setKnown] = useState(false)
  const [progress, setProgress] = useState(() => readStored(userId, 'progress') ?? noProgress)
  const [board, setBoard] = useState<TourBoard | undefined>(() => {
    const id = readStored(userId, 'board')?.boardId
    return id === undefined ? undefined : { id }
  })
  const [tried, setTried] = useState<ReadonlySet<Deed>>(new Set())

  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const found = await openDb()
        .then(findOnboarding)
        .catch(() => null)
      if (!isCurrent) return
      setKnown(true)
      if (!found) return
      const { board: theirs, data } = found
      setProgress((mine) => newerProgress(mine.lastUpdate === '' ? undefined : mine, data.progress) ?? mine)
      if (!theirs) return
      // A dojo made on this device since then is newer.
      setBoard((mine) => (mine === undefined || mine.id === theirs.id ? theirs : mine))
      setTried((known) => new Set([...known, ...theirs.tried]))
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [openDb])

  const keep = (next: Progress, boardId: string | undefined) => {
    setProgress(next)
    store(userId, 'progress', next)
    void saveData(me, { progress: next, ...(boardId !== undefined && { boardId }) })
  }

  return {
    isKnown,
    progress,
    board,
    tried,
    go: (step, completed) => keep(atStep(progress, step, completed), board?.id),
    made: (made) => {
      setBoard(made)
      setTried(new Set())
      store(userId, 'board', { boardId: made.id })
      keep(atStep(progress, createStep + 1, createStep), made.id)
    },
    noteTried: (deeds) => setTried((known) => new Set([...known, ...deeds])),
    forgetBoard: () => {
      setBoard(undefined)
      forgetStored(userId, 'board')
    },
    pause: () => keep(atStep(progress, progress.step), board?.id),
    finish: () => completeTour(me),
    startOver: () => {
      setBoard(undefined)
      setTried(new Set())
      setProgress(noProgress)
      resetTour(me)
    },
  }
}
