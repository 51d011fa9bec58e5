import type { Db } from '@/lib/supabase/db'
import type { Announced } from './change'

export type BoardChannelEvents = {
  onChange: (change: Announced) => void
  onLive: (isLive: boolean) => void
  /** The ids of everyone who has the board open, this person included. */
  onPresence?: (userIds: string[]) => void
}

/**
 * Listens on a board's private channel and shows there that this person is present. Only the database can speak on
 * it (RLS on realtime.messages), so what arrives is taken as it is.
 * @returns a function that leaves
 */
export function joinBoardChannel(db: Db, boardId: string, userId: string, events: BoardChannelEvents): () => void {
  const channel = db.channel(`board:${boardId}`, { config: { private: true, presence: { key: userId } } })
  channel
    .on('broadcast', { event: 'change' }, ({ payload }: { payload: Announced }) => events.onChange(payload))
    .on('presence', { event: 'sync' }, () => events.onPresence?.(Object.keys(channel.presenceState())))
  let hasLeft = false
  void db.realtime.setAuth().then(() => {
    if (hasLeft) return
    channel.subscribe((status) => {
      events.onLive(status === 'SUBSCRIBED')
      if (status === 'SUBSCRIBED' && events.onPresence) void channel.track({})
    })
  })
  return () => {
    hasLeft = true
    void db.removeChannel(channel)
  }
}
