'use client'

import { useEffect } from 'react'
import { notify } from '@/components/feedback/notify'
import { newBuild, watchForNewBuild } from '@/lib/new-build'

const longMs = 24 * 60 * 60 * 1000

/** Says that there is a new version, once this page asks for what only the old one had. */
export function BuildWatch() {
  useEffect(() => {
    const stop = watchForNewBuild()
    const leave = newBuild.subscribe(() =>
      notify('build.new', {
        action: { label: 'Reload', onSelect: () => window.location.reload() },
        durationMs: longMs,
      }),
    )
    return () => {
      stop()
      leave()
    }
  }, [])
  return null
}
