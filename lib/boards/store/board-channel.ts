import { keepJoined } from '@/lib/live/keep-joined'
import type { Db } from '@/lib/supabase/db'
import type { Announced } from '../changes/change'

export type BoardChannelEvents = {
  onChange: (change: Announced) => void
  onLive: (isLive: boolean) => void
  /** The ids of everyone who has the board open, this person included. */
  onPresence?: (userIds: string[]) => void
}

/**
 * Listens on a board's private channel and shows this person's presence there. Only the database can send on it (RLS on
 * realtime.messages), so messages are trusted.
 * @returns a function that leaves
 */
export function joinBoardChannel(db: Db, boardId: string, userId: string, events: BoardChannelEvents): () => void {
  const open = () => {
    const channel = db.channel(`board:${boardId}`, { config: { private: true, presence: { key: userId } } })
    return channel
      .on('broadcast', { event: 'change' }, ({ payload }: { payload: Announced }) => events.onChange(payload))
      .on('presence', { event: 'sync' }, () => events.onPresence?.(presentIds(channel.presenceState())))
  }
  return keepJoined(db, open, (status, channel) => {
    events.onLive(status === 'SUBSCRIBED')
    if (status === 'SUBSCRIBED' && events.onPresence) void channel.track({})
  })
}

const personId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Never do more people than this have a dojo open; an endless list is not worth reading. */
const most = 500

/**
 * The ids in a channel's presence state that may belong to a person. Clients can claim anything about themselves, so
 * only the id that an entry came under is used.
 */
export function presentIds(presence: unknown): string[] {
  if (typeof presence !== 'object' || presence === null) return []
  return Object.keys(presence)
    .slice(0, most)
    .filter((id) => personId.test(id))
}
