'use client'

import { useSyncExternalStore } from 'react'
import { relativeTime } from '@/lib/relative-time'

const tickMs = 30_000

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, tickMs)
  return () => clearInterval(timer)
}
const tick = () => Math.floor(Date.now() / tickMs)

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** How long ago something happened; its title is the exact moment. For parts that only the browser renders. */
export function RelativeTime({ at }: { at: string }) {
  const now = new Date(useSyncExternalStore(subscribe, tick, tick) * tickMs)
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {relativeTime(at, now)}
    </time>
  )
}
