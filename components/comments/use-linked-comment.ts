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
    let isCurrent = true
    const show = () => {
      const item = isCurrent && document.getElementById(`comment-${id}`)
      if (!item) return
      item.scrollIntoView({ block: 'center', behavior: 'instant' })
      item.focus({ preventScroll: true })
    }
    show()
    // Formatted texts above it have other heights than plain ones.
    void loadMarkdown().then(
      () => requestAnimationFrame(() => requestAnimationFrame(show)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [id, isLoaded])
  return id ? { id, isGone: comments !== undefined && !isLoaded } : undefined
}
