'use client'

import { useEffect, useRef } from 'react'

/** Marks the plan that the address asks for (`/pricing?plan=pro&period=yearly`). The page itself is the same for all. */
export function HighlightPlan() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const wanted = new URLSearchParams(window.location.search)
    const frame = place.current?.parentElement
    if (wanted.get('period') === 'yearly') frame?.querySelector<HTMLInputElement>('[value="yearly"]')?.click()
    const card = [...(frame?.querySelectorAll('article') ?? [])].find(({ id }) => id === wanted.get('plan'))
    if (!card) return
    card.dataset['chosen'] = ''
    card.scrollIntoView({ block: 'nearest' })
    return () => {
      delete card.dataset['chosen']
    }
  }, [])
  return <span ref={place} hidden />
}
