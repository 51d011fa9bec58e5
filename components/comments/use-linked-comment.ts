'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { commentParameter } from '@/components/boards/context/card-address'
import type { Comment } from '@/lib/boards/card-details-query'
import { loadMarkdown } from '@/components/markdown/formatted'

export type LinkedComment = { id: string; isGone: boolean } | undefined

/** The comment that the address leads to: brought into sight and focused once it is there. Undefined when it names none. */
export function useLinkedComment(comments: Comment[] | undefined): LinkedComment {
  const id = useSearchParams().get(commentParameter)
  const isThere = comments?.some((comment) => comment.id === id) ?? false
  useEffect(() => {
    if (!id || !isThere) return
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
  }, [id, isThere])
  return id ? { id, isGone: comments !== undefined && !isThere } : undefined
}
