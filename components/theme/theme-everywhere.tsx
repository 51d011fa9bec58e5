'use client'

import { useTheme } from 'next-themes'
import { useEffect, useEffectEvent } from 'react'
import { papers } from './papers'

/**
 * Applies the theme where no style and no other tab can: the browser's own bar, pages from its back/forward cache, and
 * pages that were just starting when another tab chose, after they had read it and before they listened.
 */
export function ThemeEverywhere() {
  const { theme, setTheme } = useTheme()
  useEffect(() => {
    if (theme !== 'light' && theme !== 'dark') return
    // The first match counts, so it comes before those that follow the system.
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = papers[theme]
    document.head.prepend(meta)
    return () => meta.remove()
  }, [theme])
  const catchUp = useEffectEvent(() => {
    const chosen = storedTheme()
    if (chosen !== null && chosen !== theme) setTheme(chosen)
  })
  useEffect(() => {
    const handle = (event: PageTransitionEvent) => event.persisted && catchUp()
    window.addEventListener('pageshow', handle)
    catchUp()
    return () => window.removeEventListener('pageshow', handle)
  }, [])
  return null
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}
