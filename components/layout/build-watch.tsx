'use client'

import { useEffect } from 'react'
import { notify } from '@/components/feedback/notify'
import { newBuild, watchForNewBuild } from '@/lib/new-build'

const toastDurationMs = 24 * 60 * 60 * 1000

/** Says that there is a new version when this page asks for a file that only the old one had. */
export function BuildWatch() {
  useEffect(() => {
    const stop = watchForNewBuild()
    const unsubscribe = newBuild.subscribe(() =>
      notify('build.new', {
        action: { label: 'Reload', onSelect: () => window.location.reload() },
        durationMs: toastDurationMs,
      }),
    )
    return () => {
      stop()
      unsubscribe()
    }
  }, [])
  return null
}
