'use client'

import { useLayoutEffect } from 'react'
import { isAppPath } from '@/lib/site/app-routes'

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
