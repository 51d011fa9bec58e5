'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import type { BellMention } from '@/lib/mentions/bell'
import { whenIdle } from '@/lib/when-idle'
import type { LiveMentions } from './live-mentions'

const idleTimeoutMs = 3000
const toastDurationMs = 4000 // spec section 9
const silent = () => () => {}

/** The person's mentions. What keeps them live is fetched once the page has come to rest, or when the bell is opened. */
export function useMentions(firstUnread: number) {
  const { user, openDb } = useAuth()
  const { push } = useRouter()
  const [live, setLive] = useState<LiveMentions>()
  const view = useSyncExternalStore(
    live?.store.subscribe ?? silent,
    () => live?.store.getView(),
    () => undefined,
  )

  const begin = useCallback(async () => {
    try {
      const { liveMentions } = await import('./live-mentions')
      setLive(liveMentions(user.id, firstUnread, openDb))
    } catch {
      // Without the network nothing arrives anyway; opening the bell tries again.
    }
  }, [user.id, firstUnread, openDb])
  useEffect(() => whenIdle(() => void begin(), idleTimeoutMs), [begin])

  const openMention = async (mention: BellMention) => {
    if (mention.readAt === null) void live?.store.intend({ type: 'read', id: mention.id })
    const { mentionHref, openHere } = await import('./mention-place')
    if (!openHere(mention)) push(mentionHref(mention))
  }
  const tellArrival = useEffectEvent(async (mention: BellMention) => {
    const { plainText } = await import('@/lib/mentions/plain-text')
    const words = plainText(mention.text ?? '')
    notify('mention.new', {
      values: { name: mention.author ?? 'Unknown' },
      description: `“${words.length > 120 ? `${words.slice(0, 120).trimEnd()}…` : words}”`,
      action: { label: 'Open', onSelect: () => void openMention(mention) },
      durationMs: toastDurationMs,
    })
  })
  useEffect(() => live?.hearArrivals((mention) => void tellArrival(mention)), [live])

  return { unread: view?.unread ?? firstUnread, live, begin, openMention }
}
