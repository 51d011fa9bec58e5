'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'

const parameters = ['setup_intent', 'setup_intent_client_secret', 'redirect_status']

/**
 * After a card was confirmed on its bank's own page, Stripe leads back here. The address is only a reason to ask: the
 * server finishes the order and knows the result. True while it is asked.
 */
export function useReturnFromBank(): boolean {
  const { subscription, checkAgain } = useAuth()
  const isReturn = useSearchParams().has('setup_intent')
  const [isAsking, setAsking] = useState(isReturn)
  const ask = useEffectEvent(() => {
    if (!isReturn) return
    const wasSubscribed = subscription.subscribed
    // The router follows the address only after it has mounted, which is after this.
    queueMicrotask(leaveNoTrace)
    void checkAgain().then((outcome) => {
      setAsking(false)
      if (outcome === 'subscribed') notify(wasSubscribed ? 'payment.method.added' : 'plan.activated')
      else if (outcome === 'unsubscribed') notify('payment.setup')
    })
  })
  useEffect(() => ask(), [])
  return isAsking
}

/** The intent's secret must not stay in the address. */
function leaveNoTrace(): void {
  const url = new URL(window.location.href)
  for (const name of parameters) url.searchParams.delete(name)
  window.history.replaceState(null, '', url.pathname + url.search + url.hash)
}
