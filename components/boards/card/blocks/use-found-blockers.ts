'use client'

import { useEffect, useState } from 'react'
import { findBlockers, type FoundBlocker } from '@/lib/boards/card/find-blockers'
import { useBoard } from '../../context/board-context'

const delayMs = 200
const timeoutMs = 10_000

type Answer = { question: string; found: FoundBlocker[] | 'failed' }

/** Searches when typing pauses. Results stay until the next answer. */
export function useFoundBlockers(cardId: string, typed: string) {
  const { openDb } = useBoard()
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<Answer>()
  const query = typed.trim()
  const question = `${attempt} ${query}`
  useEffect(() => {
    const aborter = new AbortController()
    const search = async () => {
      try {
        const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(timeoutMs)])
        const found = await findBlockers(await openDb(), cardId, query, signal)
        if (!aborter.signal.aborted) setLast({ question, found })
      } catch {
        if (!aborter.signal.aborted) setLast({ question, found: 'failed' })
      }
    }
    const timer = setTimeout(() => void search(), query === '' ? 0 : delayMs)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [openDb, cardId, query, question])

  const isSearching = last?.question !== question
  return {
    found: last && last.found !== 'failed' ? last.found : [],
    isSearching,
    hasFailed: !isSearching && last?.found === 'failed',
    retry: () => setAttempt(attempt + 1),
  }
}
