'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { isNewPage } from './is-new-page'

/** The view scrolls smoothly to the top on every route change (spec section 2). */
export function ScrollToTop() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  useEffect(() => {
    const isNew = isNewPage(shown.current, pathname)
    shown.current = pathname
    if (isNew) window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' })
  }, [pathname])
  return null
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
