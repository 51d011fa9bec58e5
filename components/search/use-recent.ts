'use client'

import { useState } from 'react'
import { forgetRecent, keepRecent, readRecent } from '@/lib/search/recent-searches'

const shelf = () => window.localStorage

/** The last searches of this browser. The overlay is never rendered on the server, so it may read at once. */
export function useRecent() {
  const [recent, setRecent] = useState(() => readRecent(shelf))
  return {
    recent,
    keep: (query: string) => void keepRecent(shelf, query),
    forget: () => {
      forgetRecent(shelf)
      setRecent([])
    },
  }
}
