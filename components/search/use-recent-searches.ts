'use client'

import { useState } from 'react'
import { forgetRecent, keepRecent, readRecent } from '@/lib/search/recent-searches'

const storage = () => window.localStorage

/** The last searches of this browser. The overlay is never rendered on the server, so it may read the storage while it renders. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(() => readRecent(storage))
  return {
    recent,
    keep: (query: string) => void keepRecent(storage, query),
    forget: () => {
      forgetRecent(storage)
      setRecent([])
    },
  }
}
