import { openCardUrl } from '@/components/boards/context/card-address'

type Place = { boardId: string; cardId: string | null; commentId: string }

/** Where a mention leads: the technique, at that comment. Where the comment is gone, the dojo. */
export function mentionHref({ boardId, cardId, commentId }: Place): string {
  return cardId ? `/dojo/${boardId}?technique=${cardId}&comment=${commentId}` : `/dojo/${boardId}`
}

/** Opens it without a reload where the dojo is on screen already. @returns whether it was */
export function openHere({ boardId, cardId, commentId }: Place): boolean {
  if (location.pathname !== `/dojo/${boardId}` || !cardId) return false
  openCardUrl(cardId, commentId)
  return true
}
