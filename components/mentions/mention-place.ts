import { openCardUrl } from '@/components/boards/context/card-address'

type MentionPlace = { boardId: string; cardId: string | null; commentId: string }

/** The address of a mention: the technique at that comment, or the dojo if the comment is gone. */
export function mentionHref({ boardId, cardId, commentId }: MentionPlace): string {
  return cardId ? `/dojo/${boardId}?technique=${cardId}&comment=${commentId}` : `/dojo/${boardId}`
}

/** Opens the comment without a reload if its dojo is on screen. @returns whether it was */
export function openHere({ boardId, cardId, commentId }: MentionPlace): boolean {
  if (location.pathname !== `/dojo/${boardId}` || !cardId) return false
  openCardUrl(cardId, commentId)
  return true
}
