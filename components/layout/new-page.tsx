'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isFocusInDialog } from '@/components/ui/overlay'

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
  useNewPage(() => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' }))
  return null
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The focus starts at the new page after a route change, as it does after a full load: otherwise it stays on a link
 * of the frame, or falls back to the top with the link that is gone.
 */
export function FocusMain() {
  useNewPage(() => {
    const main = document.getElementById('main')
    // A field that the page itself has chosen, or a dialog over it, keeps it.
    if (main?.contains(document.activeElement) || isFocusInDialog()) return
    // Without a jump: the view scrolls smoothly to the top (spec section 2).
    main?.focus({ preventScroll: true })
  })
  return null
}

/** Calls back each time another page is shown; not for the first, and not within one page. */
function useNewPage(onArrive: () => void): void {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    const isNew = isNewPage(shown.current, pathname)
    shown.current = pathname
    if (isNew) arrive()
  }, [pathname])
}

/**
 * Whether going from one path to another shows another page. A technique's dialog has an address below its board's, so
 * moving within one `/dojo/{id}` or `/public/{token}` stays on the page, and so does choosing a template at
 * `/new-board/{id}`. Hash and search parameters are not part of a path.
 */
export function isNewPage(from: string, to: string): boolean {
  return pageOf(from) !== pageOf(to)
}

function pageOf(path: string): string {
  return /^\/(?:dojo\/[^/]+|public\/[^/]+|new-board(?=\/|$))/.exec(path)?.[0] ?? path
}
