'use client'

import { startTransition, useEffect, useState } from 'react'
import { timeZoneCookie } from '@/lib/time-zone'
import { whenIdle } from '@/lib/when-idle'

const tickMs = 5 * 60_000
const yearS = 365 * 24 * 60 * 60

/**
 * The server's moment and zone for the first paint, so that both sides draw the same; then the browser's own, every
 * five minutes and without holding up anything else. The zone is kept in a cookie for the next page.
 */
export function useClock(serverNow: string, serverTimeZone: string): { now: Date; timeZone: string } {
  const [clock, setClock] = useState({ now: new Date(serverNow), timeZone: serverTimeZone })
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (timeZone !== serverTimeZone) {
      document.cookie = `${timeZoneCookie}=${encodeURIComponent(timeZone)}; path=/; max-age=${yearS}; samesite=lax`
    }
    const tick = () => startTransition(() => setClock({ now: new Date(), timeZone }))
    const callOff = timeZone === serverTimeZone ? undefined : whenIdle(tick, 1000)
    const timer = setInterval(tick, tickMs)
    return () => {
      callOff?.()
      clearInterval(timer)
    }
  }, [serverTimeZone])
  return clock
}
