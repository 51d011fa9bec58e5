'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Viewer } from '@/lib/account/schema'
import type { CheckOutcome } from './check-subscription'

const delayMs = 1000 // spec section 9
/** The delays after failed checks: short at first, then every ten seconds until one succeeds. */
const retryMs = [2000, 5000, 10_000]

/** Once a subscription is confirmed, no further check is needed (spec section 4): the person's id, in this tab. */
let confirmedFor: string | undefined

/**
 * Checks the subscription about a second after the session starts, again when the network is back, and on a timer after
 * a failed check.
 */
export function useLaterCheck({ id, subscription }: Viewer, check: () => Promise<CheckOutcome>): void {
  const confirm = useEffectEvent(async () => {
    if (subscription.subscribed && confirmedFor === id) return 'subscribed'
    const outcome = await check()
    if (outcome === 'subscribed') confirmedFor = id
    return outcome
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isOver = false
    const confirmIn = (waitMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(confirmNow, waitMs)
    }
    const confirmNow = async () => {
      const outcome = await confirm()
      // One without an answer says nothing about the failed ones before it: they still cover the page.
      const isUnsettled = outcome === 'failed' || (outcome === 'offline' && failures > 0)
      failures = isUnsettled ? failures + 1 : 0
      if (failures > 0 && !isOver) confirmIn(retryMs[Math.min(failures, retryMs.length) - 1] ?? delayMs)
    }
    const confirmOnline = () => confirmIn(0)
    confirmIn(delayMs)
    window.addEventListener('online', confirmOnline)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', confirmOnline)
    }
  }, [])
}
