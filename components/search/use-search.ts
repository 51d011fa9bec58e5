'use client'

import { useEffect, useRef, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { searchable, type SearchAnswer, searchDelayMs, type SearchFilters } from '@/lib/search/schema'
import { useTimeZone } from '@/components/time/time-settings'
import { searchWorkspace } from '@/lib/search/search-workspace'
import { forgetRecent, keepRecent, readRecent } from '@/lib/search/recent-searches'

const timeoutMs = 20_000

type Answered = { question: string; query: string; answer: SearchAnswer | 'failed' }

export type SearchState = {
  /** Identifies query, filters and attempt; null when there is nothing to search. */
  question: string | null
  /** The last answer; it stays on screen until a newer one arrives. */
  answered: (Answered & { answer: SearchAnswer }) | undefined
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Searches when typing pauses; a changed filter searches right away. Only the answer to the current question counts: an
 * older one is aborted.
 */
export function useSearch(typed: string, filters: SearchFilters, isOn: boolean): SearchState {
  const { openDb } = useAuth()
  const timeZone = useTimeZone()
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<Answered>()
  const searchedQuery = useRef('')
  const query = isOn ? searchable(typed, filters) : null
  const question = query === null ? null : JSON.stringify([query, filters, attempt])
  if (question === null && last) setLast(undefined)

  useEffect(() => {
    if (question === null || query === null) {
      searchedQuery.current = ''
      return
    }
    const aborter = new AbortController()
    const search = () => {
      searchedQuery.current = query
      openDb()
        .then((db) =>
          searchWorkspace(
            db,
            query,
            { ...filters, timeZone },
            AbortSignal.any([aborter.signal, AbortSignal.timeout(timeoutMs)]),
          ),
        )
        .then(
          (answer) => !aborter.signal.aborted && setLast({ question, query, answer }),
          () => {
            if (aborter.signal.aborted) return
            notify('search')
            setLast({ question, query, answer: 'failed' })
          },
        )
    }
    const timer = setTimeout(search, searchedQuery.current === query ? 0 : searchDelayMs)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
    // The filters are part of the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, openDb, timeZone])

  const answered = last && last.answer !== 'failed' ? { ...last, answer: last.answer } : undefined
  return {
    question,
    answered,
    isSearching: question !== null && last?.question !== question,
    hasFailed: question !== null && last?.question === question && last.answer === 'failed',
    retry: () => setAttempt(attempt + 1),
  }
}

const storage = () => window.localStorage

/** The person's last searches in this browser. The overlay is never rendered on the server, so it may read the storage while it renders. */
export function useRecentSearches() {
  const { user } = useAuth()
  const [recent, setRecent] = useState(() => readRecent(storage, user.id))
  return {
    recent,
    keep: (query: string) => void keepRecent(storage, user.id, query),
    forget: () => {
      forgetRecent(storage)
      setRecent([])
    },
  }
}
