import type { Notification } from '@/lib/notifications/schema'
import { mentionHref } from './mention-place'

/** Where an entry of the bell leads: its technique or dojo, the dashboard's invitations, or the plan. Null: nowhere. */
export function notificationHref({ kind, boardId, board, cardId, commentId }: Notification): string | null {
  if (kind === 'plan') return '/settings'
  if (kind === 'invited') return board === null ? null : '/dashboard'
  return boardId === null ? null : mentionHref({ boardId, cardId, commentId })
}
