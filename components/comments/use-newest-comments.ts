import { useState } from 'react'
import type { Comment } from '@/lib/boards/card/card-details-query'
import { newestFrom } from '@/lib/comments/newest-comments'

/**
 * The newest comments of a technique, the linked one, and how many are left out: formatting two thousand long ones takes
 * a browser a minute.
 */
export function useNewestComments(comments: readonly Comment[], linkedId: string | undefined) {
  const [portions, setPortions] = useState(1)
  const [firstId, setFirstId] = useState<string>()
  const newest = newestFrom(comments, portions)
  const first = comments.findIndex(({ id }) => id === firstId)
  // New ones hide no older one that someone may be reading, until they fill a portion of their own.
  const isKept = first >= 0 && first >= newestFrom(comments, portions + 1)
  const from = isKept ? Math.min(first, newest) : newest
  if (comments[from]?.id !== firstId) setFirstId(comments[from]?.id)

  const shown = comments.filter(({ id }, at) => at >= from || id === linkedId)
  const showMore = () => {
    setPortions(portions + 1)
    setFirstId(comments[newestFrom(comments.slice(0, from), 1)]?.id)
  }
  return { shown, leftOut: comments.length - shown.length, showMore }
}
