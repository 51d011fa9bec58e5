'use client'

import { useEffect } from 'react'
import { useNewPage } from './use-new-page'

/**
 * The view scrolls smoothly to the top on every route change (spec section 2), going back included: the browser
 * restores an old position only across full loads.
 */
export function ScrollToTop() {
  useEffect(() => {
    const restore = (how: ScrollRestoration) => () => {
      window.history.scrollRestoration = how
    }
    const release = restore('auto')
    const hold = restore('manual')
    hold()
    window.addEventListener('pagehide', release)
    window.addEventListener('pageshow', hold)
    return () => {
      release()
      window.removeEventListener('pagehide', release)
      window.removeEventListener('pageshow', hold)
    }
  }, [])
  useNewPage(() => window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' }))
  return null
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
