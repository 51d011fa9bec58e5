import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Db } from '@/lib/supabase/db'
import type { Announced } from '../changes/change'
import { presentIds } from './present-ids'

export type BoardChannelEvents = {
  onChange: (change: Announced) => void
  onLive: (isLive: boolean) => void
  /** The ids of everyone who has the board open, this person included. */
  onPresence?: (userIds: string[]) => void
}

/** The server closes a channel when its token expires; supabase-js joins again by itself only after a dropped socket. */
const rejoinDelayMs = 2000

/**
 * Listens on a board's private channel and shows there that this person is present. Only the database can speak on
 * it (RLS on realtime.messages), so what arrives is taken as it is.
 * @returns a function that leaves
 */
export function joinBoardChannel(db: Db, boardId: string, userId: string, events: BoardChannelEvents): () => void {
  let hasLeft = false
  let channel: RealtimeChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const leaveChannel = () => {
    const left = channel
    channel = undefined
    if (left) void db.removeChannel(left)
  }

  const join = async () => {
    // The newest token, or the server would refuse what it has just closed.
    await db.realtime.setAuth()
    if (hasLeft) return
    const joined = db.channel(`board:${boardId}`, { config: { private: true, presence: { key: userId } } })
    channel = joined
    joined
      .on('broadcast', { event: 'change' }, ({ payload }: { payload: Announced }) => events.onChange(payload))
      .on('presence', { event: 'sync' }, () => events.onPresence?.(presentIds(joined.presenceState())))
      .subscribe((status) => {
        if (hasLeft || channel !== joined) return
        events.onLive(status === 'SUBSCRIBED')
        if (status === 'SUBSCRIBED' && events.onPresence) void joined.track({})
        if (status === 'CLOSED') {
          leaveChannel()
          timer = setTimeout(() => void join(), rejoinDelayMs)
        }
      })
  }
  void join()

  return () => {
    hasLeft = true
    clearTimeout(timer)
    leaveChannel()
  }
}
