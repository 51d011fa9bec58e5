'use client'

import { useLayoutEffect } from 'react'
import { isAppPath } from '@/lib/site/app-routes'

/**
 * Loads the page whole where its document came as one of the public site's: that one's security policy does not let the
 * app talk to its services. Links cross with a full load by themselves (IntentLink); this is for ways that do not.
 */
export function AppDocument() {
  useLayoutEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && !isAppPath(new URL(loaded.name).pathname)) window.location.reload()
  }, [])
  return null
}
