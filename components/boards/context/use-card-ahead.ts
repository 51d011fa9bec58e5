'use client'

import { useEffect } from 'react'

const intentions = ['pointerover', 'focusin'] as const

/** Runs `fetchAhead` when a pointer or the focus first reaches a card, before anyone can do anything with it. */
export function useCardAhead(fetchAhead: () => void): void {
  useEffect(() => {
    const ending = new AbortController()
    const notice = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-card-id]')) return
      ending.abort()
      fetchAhead()
    }
    for (const intention of intentions)
      document.addEventListener(intention, notice, { passive: true, signal: ending.signal })
    return () => ending.abort()
  }, [fetchAhead])
}
