'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import type { BellMention } from '@/lib/mentions/bell'
import { whenIdle } from '@/lib/when-idle'
import type { FirstUnread, LiveMentions } from './live-mentions'

const idleTimeoutMs = 3000
const toastDurationMs = 4000 // spec section 9
const noSubscription = () => () => {}

/** The person's mentions. The code that keeps them live is loaded when the page is idle, or when the bell is opened. */
export function useMentions(mentions: number, others: number) {
  const { user, openDb } = useAuth()
  const { push } = useRouter()
  const [live, setLive] = useState<LiveMentions>()
  const unread: FirstUnread = {
    mentions: useUnread(live?.store, mentions),
    others: useUnread(live?.others, others),
  }

  const goLive = useCallback(async () => {
    try {
      const { liveMentions } = await import('./live-mentions')
      setLive(liveMentions(user.id, { mentions, others }, openDb))
    } catch {
      // Without the network nothing arrives anyway; opening the bell tries again.
    }
  }, [user.id, mentions, others, openDb])
  useEffect(() => whenIdle(() => void goLive(), idleTimeoutMs), [goLive])

  const openMention = async (mention: BellMention) => {
    if (mention.readAt === null) void live?.store.intend({ type: 'read', id: mention.id })
    const { mentionHref, openHere } = await import('./mention-place')
    if (!openHere(mention)) push(mentionHref(mention))
  }
  const showArrival = useEffectEvent(async (mention: BellMention) => {
    const { plainText } = await import('@/lib/mentions/plain-text')
    const words = plainText(mention.text ?? '')
    notify('mention.new', {
      values: { name: mention.author ?? 'Unknown' },
      description: `“${words.length > 120 ? `${words.slice(0, 120).trimEnd()}…` : words}”`,
      action: { label: 'Open', onSelect: () => void openMention(mention) },
      durationMs: toastDurationMs,
    })
  })
  useEffect(() => live?.onArrival((mention) => void showArrival(mention)), [live])

  return { unread, live, goLive, openMention }
}

function useUnread(store: LiveMentions['store'] | LiveMentions['others'] | undefined, first: number): number {
  return useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => store?.getView().unread ?? first,
    () => first,
  )
}
