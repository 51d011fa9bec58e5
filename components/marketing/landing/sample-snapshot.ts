import { noSettings } from '@/lib/account/settings'
import { noBilling, noSubscription } from '@/lib/plans/standing'
import type { BoardSnapshot } from '@/lib/boards/schema'
import { drawSketch } from '../boards/board-sketch'
import { sampleBoard, visitor } from './sample-board'

/** The sample board in the form that a board's page receives, with the details of its techniques. */
export function sampleSnapshot(now: Date): {
  snapshot: BoardSnapshot
  details: ReturnType<typeof drawSketch>['details']
} {
  const { lists, labels, members, details } = drawSketch(sampleBoard, now)
  const { id, title } = sampleBoard
  return {
    snapshot: {
      viewer: {
        id: visitor.id,
        email: '',
        displayName: visitor.name,
        avatarUrl: null,
        unreadMentions: 0,
        unreadNotifications: 0,
        clans: [],
        settings: noSettings,
        subscription: noSubscription,
        billing: noBilling,
      },
      board: { id, title, description: '', ownerId: visitor.id, createdAt: now.toISOString() },
      role: 'admin',
      revision: 0,
      bookmarked: false,
      members,
      labels,
      lists,
    },
    details,
  }
}
