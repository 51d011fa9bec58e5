'use client'

import { useEffect, useEffectEvent } from 'react'

/** For links from pages that cannot show it themselves: `/dashboard#search` opens it there, once. */
export function useOpenedByHash(name: string, open: () => void): void {
  const openIt = useEffectEvent(open)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (hash !== `#${name}`) return
    window.history.replaceState(window.history.state, '', pathname + search)
    openIt()
  }, [name])
}
