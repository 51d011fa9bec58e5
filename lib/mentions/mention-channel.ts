import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Db } from '@/lib/supabase/db'

export type MentionEvents = {
  /** Somebody has mentioned the person: the id of the new mention. */
  onNew: (mentionId: string) => void
  /** One of their mentions was marked, here or elsewhere. */
  onMarked: () => void
  /** From now on they are heard, for the first time or again. */
  onOpen: () => void
}

/** The server closes a channel when its token expires; supabase-js joins again by itself only after a dropped socket. */
const rejoinDelayMs = 2000

/**
 * Listens for the person's mentions: one channel a person, row changes filtered by them (spec section 7) and seen under
 * their own RLS. The channel is private, so that nobody else can join it or speak there.
 * @returns a function that leaves
 */
export function listenForMentions(db: Db, userId: string, events: MentionEvents): () => void {
  const mine = { schema: 'public', table: 'comment_notifications', filter: `user_id=eq.${userId}` }
  let hasLeft = false
  let channel: RealtimeChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  // Removing a channel closes it, which is heard below: by then it must not be ours any more.
  const leaveChannel = () => {
    const left = channel
    channel = undefined
    if (left) void db.removeChannel(left)
  }

  const join = async () => {
    // The newest token, or the server would refuse what it has just closed.
    await db.realtime.setAuth()
    if (hasLeft) return
    const joined = db.channel(`mentions:${userId}`, { config: { private: true } })
    channel = joined
    joined
      .on<{ id: string }>(
        'postgres_changes',
        { event: 'INSERT', ...mine },
        (change) => 'id' in change.new && events.onNew(change.new.id),
      )
      .on('postgres_changes', { event: 'UPDATE', ...mine }, events.onMarked)
      // The channel is open a moment before rows are heard on it.
      .on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
        if (!hasLeft && extension === 'postgres_changes' && status === 'ok') events.onOpen()
      })
      .subscribe((status) => {
        if (status !== 'CLOSED' || hasLeft || channel !== joined) return
        leaveChannel()
        timer = setTimeout(() => void join(), rejoinDelayMs)
      })
  }
  void join()

  return () => {
    hasLeft = true
    clearTimeout(timer)
    leaveChannel()
  }
}
