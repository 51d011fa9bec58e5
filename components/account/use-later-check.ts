'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Viewer } from '@/lib/account/schema'
import type { CheckOutcome } from './check-subscription'

const delayMs = 1000 // spec section 9

/** Once a subscription is confirmed, no further check is needed (spec section 4): whose it is, in this tab. */
let confirmedFor: string | undefined

/** Checks the subscription about a second after the session is there, and again when the network is back. */
export function useLaterCheck({ id, subscription }: Viewer, check: () => Promise<CheckOutcome>): void {
  const confirm = useEffectEvent(async () => {
    if (subscription.subscribed && confirmedFor === id) return
    if ((await check()) === 'subscribed') confirmedFor = id
  })
  useEffect(() => {
    const confirmNow = () => void confirm()
    const timer = setTimeout(confirmNow, delayMs)
    window.addEventListener('online', confirmNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', confirmNow)
    }
  }, [])
}
