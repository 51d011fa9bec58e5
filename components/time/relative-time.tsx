'use client'

import { useSyncExternalStore } from 'react'
import { useDateFormat, useTimeZone } from './time-settings'
import { writeMoment } from '@/lib/date-format'
import { relativeTime } from '@/lib/relative-time'

const tickMs = 30_000

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, tickMs)
  return () => clearInterval(timer)
}
const tick = () => Math.floor(Date.now() / tickMs)

/** How long ago something was; the exact time is its title. For parts that only the browser renders. */
export function RelativeTime({ at }: { at: string }) {
  const now = new Date(useSyncExternalStore(subscribe, tick, tick) * tickMs)
  const timeZone = useTimeZone()
  const format = useDateFormat()
  return (
    <time dateTime={at} title={writeMoment(new Date(at), timeZone, format)}>
      {relativeTime(at, now, timeZone, format)}
    </time>
  )
}
