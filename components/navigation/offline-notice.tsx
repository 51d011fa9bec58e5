'use client'

import { CloudOff } from 'lucide-react'
import { useOffline } from 'next/offline'
import { useEffect, useState } from 'react'

/** A request that fails for other reasons is retried sooner than this. */
const noticedMs = 1000

/** Says why a followed link or sent form waits: the router tries again once there is a network (`useOffline`). */
export function OfflineNotice() {
  const isOffline = useOffline()
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isOffline) return
    const timer = setTimeout(() => setLasted(true), noticedMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isOffline])
  return (
    <p
      role="status"
      // Shown above an open dialog, too, which hides everything else from screen readers.
      aria-live="polite"
      className="fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-4 z-60 mr-4 flex items-center gap-2 rounded-ink border border-rule-strong bg-paper-raised px-3.5 py-2.5 text-pretty shadow-lift empty:hidden"
    >
      {hasLasted && (
        <>
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          You are offline. This page continues when the network is back.
        </>
      )}
    </p>
  )
}
