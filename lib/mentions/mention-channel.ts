import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Db } from '@/lib/supabase/db'

export type MentionEvents = {
  /** Somebody has mentioned the person: the id of the new mention. */
  onNew: (mentionId: string) => void
  /** One of their mentions was marked, here or elsewhere. */
  onMarked: () => void
  /** The channel is open, for the first time or again. */
  onOpen: () => void
}

/** The server closes a channel when its token expires; supabase-js joins again by itself only after a dropped socket. */
const rejoinDelayMs = 2000

/**
 * Listens for the person's mentions: one channel a person, row changes filtered by them (spec section 7) and seen under
 * their own RLS. The channel is private, so that nobody else can join it or speak there. It lasts as long as the tab.
 */
export function listenForMentions(db: Db, userId: string, events: MentionEvents): void {
  const mine = { schema: 'public', table: 'comment_notifications', filter: `user_id=eq.${userId}` }

  const join = async () => {
    // The newest token, or the server would refuse what it has just closed.
    await db.realtime.setAuth()
    const channel: RealtimeChannel = db
      .channel(`mentions:${userId}`, { config: { private: true } })
      .on<{ id: string }>('postgres_changes', { event: 'INSERT', ...mine }, (change) => events.onNew(change.new.id))
      .on('postgres_changes', { event: 'UPDATE', ...mine }, events.onMarked)
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') events.onOpen()
        if (status === 'CLOSED') void db.removeChannel(channel).then(() => setTimeout(() => void join(), rejoinDelayMs))
      })
  }
  void join()
}
