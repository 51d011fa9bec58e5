'use client'

import { useEffect, useRef, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { type SearchAnswer, searchable, searchDelayMs, type SearchFilters } from '@/lib/search/schema'
import { searchWorkspace } from '@/lib/search/search-workspace'

const timeoutMs = 20_000

/** What was answered, to which question. */
type Answered = { question: string; query: string; answer: SearchAnswer | 'failed' }

export type SearchState = {
  /** What is asked now, null for nothing: two the same are one. */
  question: string | null
  /** The last answer; while a newer question is under way it still shows, until its own answer is there. */
  answered: (Answered & { answer: SearchAnswer }) | undefined
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Searches once nothing was typed for a moment; a changed filter needs no such pause. Only the answer to what stands
 * there now is taken: an older question is called off, and its answer would be dropped.
 */
export function useSearch(typed: string, filters: SearchFilters): SearchState {
  const { openDb } = useAuth()
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<Answered>()
  const searchedQuery = useRef('')
  const query = searchable(typed)
  const question = query === null ? null : JSON.stringify([query, filters, attempt])
  if (question === null && last) setLast(undefined)

  useEffect(() => {
    if (question === null || query === null) {
      searchedQuery.current = ''
      return
    }
    const calledOff = new AbortController()
    const search = () => {
      searchedQuery.current = query
      openDb()
        .then((db) =>
          searchWorkspace(db, query, filters, AbortSignal.any([calledOff.signal, AbortSignal.timeout(timeoutMs)])),
        )
        .then(
          (answer) => !calledOff.signal.aborted && setLast({ question, query, answer }),
          () => {
            if (calledOff.signal.aborted) return
            notify('search')
            setLast({ question, query, answer: 'failed' })
          },
        )
    }
    const timer = setTimeout(search, searchedQuery.current === query ? 0 : searchDelayMs)
    return () => {
      clearTimeout(timer)
      calledOff.abort()
    }
    // The question says it all: filters are part of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, openDb])

  const answered = last && last.answer !== 'failed' ? { ...last, answer: last.answer } : undefined
  return {
    question,
    answered,
    isSearching: question !== null && last?.question !== question,
    hasFailed: question !== null && last?.question === question && last.answer === 'failed',
    retry: () => setAttempt(attempt + 1),
  }
}
