import type { BellMention } from '@/lib/mentions/bell'
import { tellBellNews } from '@/lib/mentions/bell-news'
import { BellStore } from '@/lib/mentions/bell-store'
import { countUnreadMentions } from '@/lib/mentions/count-unread'
import { listenForMentions } from '@/lib/mentions/mention-channel'
import { writeBellChange } from '@/lib/mentions/mutations'
import { countUnreadNotifications } from '@/lib/notifications/count-unread'
import { writeNotificationChange } from '@/lib/notifications/mutations'
import type { Notification } from '@/lib/notifications/schema'
import type { Db } from '@/lib/supabase/db'
import { notify } from '@/components/feedback/notify'

export type LiveMentions = {
  store: BellStore<BellMention>
  /** What the bell holds besides mentions. */
  others: BellStore<Notification>
  /** Calls the listener with each mention that arrives from now on. @returns a function that stops it */
  onArrival: (listener: (mention: BellMention) => void) => () => void
}

/** How many were unread when the page was rendered. */
export type FirstUnread = { mentions: number; others: number }

let current: { userId: string; live: LiveMentions } | undefined

/** The bell of this tab's person; it stays live while the person goes from page to page. */
export function liveMentions(userId: string, unread: FirstUnread, openDb: () => Promise<Db>): LiveMentions {
  if (current?.userId !== userId) current = { userId, live: follow(userId, unread, openDb) }
  return current.live
}

function follow(userId: string, unread: FirstUnread, openDb: () => Promise<Db>): LiveMentions {
  const listeners = new Set<(mention: BellMention) => void>()
  const otherTabs = new BroadcastChannel(`mentions:${userId}`)
  // Only logged (spec section 8).
  // oxlint-disable-next-line no-console -- the browser's log is meant
  const onLoadFailed = (error: unknown) => console.error('The bell could not be loaded.', error)
  const store = new BellStore<BellMention>({
    unread: unread.mentions,
    port: {
      load: () =>
        Promise.all([openDb(), import('@/lib/mentions/queries')]).then(([db, { getMentions }]) => getMentions(db)),
      countUnread: async () => countUnreadMentions(await openDb()),
      write: async (change) => writeBellChange(await openDb(), change),
    },
    onLoadFailed,
    onRefused: () => notify('mention.update'),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    onDone: (change) => otherTabs.postMessage(change),
  })
  const others = new BellStore<Notification>({
    unread: unread.others,
    port: {
      load: () =>
        Promise.all([openDb(), import('@/lib/notifications/queries')]).then(([db, { getNotifications }]) =>
          getNotifications(db),
        ),
      countUnread: async () => countUnreadNotifications(await openDb()),
      write: async (change) => writeNotificationChange(await openDb(), change),
    },
    onLoadFailed,
    onRefused: () => notify('notification.update'),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    onDone: (change) => otherTabs.postMessage({ ofOthers: change }),
  })
  otherTabs.addEventListener('message', ({ data }) => {
    if ('ofOthers' in data) others.take(data.ofOthers)
    else store.take(data)
  })

  const announceArrival = async (mentionId: string) => {
    await store.load()
    const mention = store.getView().items?.find(({ id }) => id === mentionId)
    if (mention) for (const listener of listeners) listener(mention)
  }
  void openDb().then(
    (db) =>
      listenForMentions(db, userId, {
        onNew: (mentionId) => {
          tellBellNews()
          void announceArrival(mentionId)
        },
        onMarked: () => {
          tellBellNews()
          void store.catchUp()
        },
        onOther: () => {
          tellBellNews()
          void others.catchUp()
        },
        onOpen: () => {
          void store.catchUp()
          void others.catchUp()
        },
      }),
    // Offline before the first connection: the next page tries again.
    () => {
      current = undefined
    },
  )
  // No one is told about deleted rows, such as an invitation that was answered elsewhere.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void others.catchUp()
  })
  return {
    store,
    others,
    onArrival: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
