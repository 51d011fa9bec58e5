'use client'

import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { browserTimeZone, untilTomorrowMs, zoneNamed } from '@/lib/time-zone'
import { whenIdle } from '@/lib/when-idle'
import { useTimeSettings } from './time-settings'

const tickMs = 5 * 60_000

/**
 * The server's moment and zone for the first paint, so that both sides draw the same; then the browser's own, in the
 * person's chosen zone, every five minutes, when a day begins, when a tab is shown again and on `tick`, without
 * blocking anything else.
 */
export function useClock(serverNow: string, serverTimeZone: string): { now: Date; timeZone: string; tick: () => void } {
  const [clock, setClock] = useState({ now: new Date(serverNow), timeZone: serverTimeZone })
  const { timeZone: named } = useTimeSettings()
  const chosen = useMemo(() => zoneNamed(named ?? undefined), [named])
  const tick = useCallback(
    () => startTransition(() => setClock({ now: new Date(), timeZone: chosen ?? browserTimeZone() })),
    [chosen],
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let tickedAt = Date.parse(serverNow)
    const timeZone = chosen ?? browserTimeZone()
    const isStale = () => Math.abs(Date.now() - tickedAt) > tickMs
    const wait = () => {
      timer = setTimeout(goOn, Math.min(tickMs, untilTomorrowMs(new Date(), timeZone) + 1))
    }
    const goOn = () => {
      clearTimeout(timer)
      tickedAt = Date.now()
      tick()
      wait()
    }
    // Timers of a hidden tab, or of a sleeping machine, fire late.
    const follow = () => {
      if (!document.hidden && isStale()) goOn()
    }
    wait()
    const callOff = timeZone === serverTimeZone && !isStale() ? undefined : whenIdle(goOn, 1000)
    document.addEventListener('visibilitychange', follow)
    return () => {
      callOff?.()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [serverNow, serverTimeZone, chosen, tick])
  return { ...clock, tick }
}
