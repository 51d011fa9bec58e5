'use client'

import { useSyncExternalStore } from 'react'
import { formatDashboardDate } from '@/lib/boards/dashboard/dashboard-date'
import { browserTimeZone } from '@/lib/time-zone'

const subscribe = () => () => {}

/** The server writes the date in the zone it was told of; a browser that sits in another one corrects it. */
export function CreatedAt({ at, timeZone }: { at: string; timeZone: string }) {
  const zone = useSyncExternalStore(subscribe, browserTimeZone, () => timeZone)
  return (
    <p title="Created" className="text-xs text-ink-soft tabular-nums">
      <span className="sr-only">Created </span>
      <time dateTime={at}>{formatDashboardDate(at, zone)}</time>
    </p>
  )
}
