import { keepJoined } from '@/lib/live/keep-joined'
import type { Db } from '@/lib/supabase/db'

export type MentionEvents = {
  /** Someone has mentioned the person: the id of the new mention. */
  onNew: (mentionId: string) => void
  /** One of their mentions was marked, here or elsewhere. */
  onMarked: () => void
  /** Something else for them arrived, or was marked. */
  onOther: () => void
  /** Now listening, for the first time or again. */
  onOpen: () => void
}

/**
 * Listens for news in the person's bell: one channel per person, row changes filtered by them (spec section 7) and seen
 * under their own RLS. The channel is private, so no one else can join it or send there.
 * @returns a function that leaves
 */
export function listenForMentions(db: Db, userId: string, events: MentionEvents): () => void {
  const filter = `user_id=eq.${userId}`
  const mine = { schema: 'public', table: 'comment_notifications', filter }
  const others = { schema: 'public', table: 'notifications', filter }
  let hasLeft = false
  const open = () =>
    db
      .channel(`mentions:${userId}`, { config: { private: true } })
      .on<{ id: string }>(
        'postgres_changes',
        { event: 'INSERT', ...mine },
        (change) => 'id' in change.new && events.onNew(change.new.id),
      )
      .on('postgres_changes', { event: 'UPDATE', ...mine }, events.onMarked)
      .on('postgres_changes', { event: 'INSERT', ...others }, events.onOther)
      .on('postgres_changes', { event: 'UPDATE', ...others }, events.onOther)
      // The channel is open a moment before it delivers rows.
      .on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
        if (!hasLeft && extension === 'postgres_changes' && status === 'ok') events.onOpen()
      })
  const leave = keepJoined(db, open)
  return () => {
    hasLeft = true
    leave()
  }
}
