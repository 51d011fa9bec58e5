import type { BellMention } from '@/lib/mentions/bell'
import { countUnreadMentions } from '@/lib/mentions/count-unread'
import { listenForMentions } from '@/lib/mentions/mention-channel'
import { MentionsStore } from '@/lib/mentions/mentions-store'
import { writeBellChange } from '@/lib/mentions/mutations'
import type { Db } from '@/lib/supabase/db'
import { notify } from '@/components/feedback/notify'

export type LiveMentions = {
  store: MentionsStore
  /** Calls the listener with each mention that arrives from now on. @returns how to stop */
  onArrival: (listener: (mention: BellMention) => void) => () => void
}

let current: { userId: string; live: LiveMentions } | undefined

/** The mentions of this tab's person; they stay live while the person goes from page to page. */
export function liveMentions(userId: string, unread: number, openDb: () => Promise<Db>): LiveMentions {
  if (current?.userId !== userId) current = { userId, live: follow(userId, unread, openDb) }
  return current.live
}

function follow(userId: string, unread: number, openDb: () => Promise<Db>): LiveMentions {
  const listeners = new Set<(mention: BellMention) => void>()
  const otherTabs = new BroadcastChannel(`mentions:${userId}`)
  const store = new MentionsStore({
    unread,
    port: {
      load: () =>
        Promise.all([openDb(), import('@/lib/mentions/queries')]).then(([db, { getMentions }]) => getMentions(db)),
      countUnread: async () => countUnreadMentions(await openDb()),
      write: async (change) => writeBellChange(await openDb(), change),
    },
    // Only logged (spec section 8).
    // oxlint-disable-next-line no-console -- the browser's log is meant
    onLoadFailed: (error) => console.error('Mentions could not be loaded.', error),
    onRefused: () => notify('mention.update'),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    onDone: (change) => otherTabs.postMessage(change),
  })
  otherTabs.addEventListener('message', ({ data }) => store.take(data))

  const announceArrival = async (mentionId: string) => {
    await store.load()
    const mention = store.getView().mentions?.find(({ id }) => id === mentionId)
    if (mention) for (const listener of listeners) listener(mention)
  }
  void openDb().then(
    (db) =>
      listenForMentions(db, userId, {
        onNew: (mentionId) => void announceArrival(mentionId),
        onMarked: () => void store.catchUp(),
        onOpen: () => void store.catchUp(),
      }),
    // Offline before the first connection: the next page tries again.
    () => {
      current = undefined
    },
  )
  return {
    store,
    onArrival: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
