'use client'

import { useEffect, useLayoutEffect } from 'react'
import { notify } from '@/components/feedback/notify'
import { newBuild, watchForNewBuild } from '@/lib/new-build'
import { isAppPath } from '@/lib/site/app-routes'

const toastDurationMs = 24 * 60 * 60 * 1000

/** Says that there is a new version when this page asks for a file that only the old build had. */
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

/**
 * Reloads a page whose document came from the public site: that document's security policy does not let the app talk to
 * its services. Links between the two load the page in full by themselves (IntentLink); this is for everything else.
 */
export function AppDocument() {
  useLayoutEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && !isAppPath(new URL(loaded.name).pathname)) window.location.reload()
  }, [])
  return null
}
