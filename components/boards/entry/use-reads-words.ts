'use client'

import { useEffect, useState } from 'react'
import { findEntryPlace } from '@/lib/entry/entry-place'
import { useBoard } from '../context/board-context'

/** Whether the plan of a dojo's owner includes dates in words, and whether I am the owner. */
export type PlanAnswer = { readsWords: boolean; isMine: boolean }

/** Allowed while it cannot be asked: that costs nothing. */
const unasked: PlanAnswer = { readsWords: true, isMine: false }

/** By dojo, as last answered on this page. */
const answers = new Map<string, PlanAnswer>()

/** Undefined until it has been asked. */
export function useReadsWords(): PlanAnswer | undefined {
  const { boardId, openDb, isSample } = useBoard()
  const [answer, setAnswer] = useState(answers.get(boardId))
  useEffect(() => {
    if (isSample) return
    let isCurrent = true
    void openDb()
      .then((db) => findEntryPlace(db, boardId))
      .then(
        (place) => void answers.set(boardId, place ?? { readsWords: false, isMine: false }),
        () => undefined,
      )
      .then(() => isCurrent && setAnswer(lastAnswer(boardId)))
    return () => {
      isCurrent = false
    }
  }, [boardId, openDb, isSample])
  return isSample ? unasked : answer
}

export const lastAnswer = (boardId: string): PlanAnswer => answers.get(boardId) ?? unasked
