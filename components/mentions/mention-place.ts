import { openCardUrl } from '@/components/boards/context/card-address'
import type { Notification } from '@/lib/notifications/schema'

type MentionPlace = { boardId: string; cardId: string | null; commentId: string | null }

/** The address of a bell entry: the technique, at the comment if there is one, or the dojo if it is gone. */
export function mentionHref({ boardId, cardId, commentId }: MentionPlace): string {
  if (!cardId) return `/dojo/${boardId}`
  return `/dojo/${boardId}?technique=${cardId}${commentId === null ? '' : `&comment=${commentId}`}`
}

/** Opens it without a reload if its dojo is on screen. @returns whether it was */
export function openHere({ boardId, cardId, commentId }: MentionPlace): boolean {
  if (location.pathname !== `/dojo/${boardId}` || !cardId) return false
  openCardUrl(cardId, commentId ?? undefined)
  return true
}

/** Where an entry of the bell leads: its technique or dojo, an invitation, the dashboard's invitations, or the plan. Null: nowhere. */
export function notificationHref(item: Notification): string | null {
  const { kind, boardId, board, cardId, commentId, invitationId } = item
  if (kind === 'plan') return '/settings'
  if (kind === 'offered') return '/dashboard'
  if (invitationId !== null) return `/invite/${invitationId}`
  if (kind === 'invited') return board === null ? null : '/dashboard'
  return boardId === null ? null : mentionHref({ boardId, cardId, commentId })
}
