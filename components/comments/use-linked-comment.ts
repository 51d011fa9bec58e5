'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { commentParameter } from '@/components/boards/context/card-address'
import type { Comment } from '@/lib/boards/card/card-details-query'
import { loadMarkdown } from '@/components/markdown/formatted'

export type LinkedComment = { id: string; isGone: boolean } | undefined

/** The comment in the address, scrolled into view and focused once it is loaded. Undefined when the address has none. */
export function useLinkedComment(comments: Comment[] | undefined): LinkedComment {
  const id = useSearchParams().get(commentParameter)
  const isLoaded = comments?.some((comment) => comment.id === id) ?? false
  useEffect(() => {
    if (!id || !isLoaded) return
    const ending = new AbortController()
    const end = () => ending.abort()
    const show = () => {
      const item = !ending.signal.aborted && document.getElementById(`comment-${id}`)
      if (!item) return
      item.scrollIntoView({ block: 'center', behavior: 'instant' })
      item.focus({ preventScroll: true })
    }
    show()
    // Someone who types, clicks or scrolls before then is left where they are.
    for (const deed of ['keydown', 'pointerdown', 'wheel'])
      window.addEventListener(deed, end, { signal: ending.signal, capture: true, passive: true })
    // Formatted texts above it have other heights than plain ones.
    void loadMarkdown().then(
      () => requestAnimationFrame(() => requestAnimationFrame(show)),
      () => {},
    )
    return end
  }, [id, isLoaded])
  return id ? { id, isGone: comments !== undefined && !isLoaded } : undefined
}
