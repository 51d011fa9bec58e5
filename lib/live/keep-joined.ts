import type { RealtimeChannel, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import type { Db } from '@/lib/supabase/db'

export type ChannelStatus = `${REALTIME_SUBSCRIBE_STATES}`

const firstDelayMs = 2000
const longestDelayMs = 30_000

/**
 * Joins a private channel, and rejoins when the server closes it, as it does when the token expires: supabase-js
 * rejoins only after a dropped socket. Each failure in a row doubles the wait; the wait ends when the network comes
 * back or the tab is shown.
 * @param open makes the channel with its listeners, not yet subscribed
 * @returns a function that leaves
 */
export function keepJoined(
  db: Db,
  open: () => RealtimeChannel,
  onStatus?: (status: ChannelStatus, channel: RealtimeChannel) => void,
): () => void {
  let hasLeft = false
  let channel: RealtimeChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  // Removing a channel closes it, which fires the handler below: by then it must no longer be ours.
  const leaveChannel = () => {
    const left = channel
    channel = undefined
    if (left) void db.removeChannel(left)
  }
  const join = async () => {
    timer = undefined
    try {
      // The newest token, or the server would refuse the channel it has just closed.
      await db.realtime.setAuth()
    } catch {
      return joinLater()
    }
    if (hasLeft) return
    const joined = open()
    channel = joined
    joined.subscribe((status) => {
      if (hasLeft || channel !== joined) return
      if (status === 'SUBSCRIBED') failures = 0
      onStatus?.(status, joined)
      if (status !== 'CLOSED') return
      leaveChannel()
      joinLater()
    })
  }
  const joinLater = () => {
    if (hasLeft) return
    timer = setTimeout(() => void join(), Math.min(firstDelayMs * 2 ** failures, longestDelayMs))
    failures += 1
  }
  const joinNow = () => {
    if (timer === undefined || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    void join()
  }
  const stopWatching = watchForReturn(joinNow)
  void join()

  return () => {
    hasLeft = true
    clearTimeout(timer)
    stopWatching()
    leaveChannel()
  }
}

/**
 * Calls back when the network comes back or the tab is shown; never outside a browser. @returns a function that stops
 * it
 */
function watchForReturn(call: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  window.addEventListener('online', call)
  document.addEventListener('visibilitychange', call)
  return () => {
    window.removeEventListener('online', call)
    document.removeEventListener('visibilitychange', call)
  }
}
