'use client'

import { useRef, useState } from 'react'
import type { ArticleSearch, FoundArticle } from '@/lib/content/search-articles'

export type HelpSearch = {
  query: string
  /** Undefined while there is nothing to show: the query is empty, or the index is loading. */
  found: FoundArticle[] | undefined
  hasFailed: boolean
  /** Fetches the index; called when someone is about to type. */
  prepare: () => void
  ask: (query: string) => void
}

export function useArticleSearch(): HelpSearch {
  const [query, setQuery] = useState('')
  const [search, setSearch] = useState<{ run: ArticleSearch }>()
  const [hasFailed, setFailed] = useState(false)
  const isOnTheWay = useRef(false)

  const prepare = () => {
    if (isOnTheWay.current) return
    isOnTheWay.current = true
    setFailed(false)
    loadSearch()
      .then((run) => setSearch({ run }))
      .catch(() => {
        isOnTheWay.current = false
        setFailed(true)
      })
  }
  const isAsked = query.trim().length >= 2
  return {
    query,
    found: isAsked && search ? search.run(query) : undefined,
    hasFailed: isAsked && hasFailed,
    prepare,
    ask: (next) => {
      prepare()
      setQuery(next)
    },
  }
}

async function loadSearch(): Promise<ArticleSearch> {
  const [{ openIndex }, response] = await Promise.all([
    import('@/lib/content/search-articles'),
    fetch('/support/search.json'),
  ])
  if (!response.ok) throw new Error(`The request for the index was answered with ${response.status}.`)
  return openIndex(await response.text())
}
