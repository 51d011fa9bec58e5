'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isNewPage } from './is-new-page'

/** Calls back each time another page has come on screen; not for the first, and not within one page. */
export function useNewPage(onArrive: () => void): void {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    const isNew = isNewPage(shown.current, pathname)
    shown.current = pathname
    if (isNew) arrive()
  }, [pathname])
}
