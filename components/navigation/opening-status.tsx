'use client'

import { useSyncExternalStore } from 'react'
import { opening } from './opening'

/** A line along the top while a followed link's page is on the way, and a word for those who listen. */
export function OpeningStatus() {
  const isUnderWay = useSyncExternalStore(opening.subscribe, opening.isUnderWay, () => false)
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isUnderWay && 'Opening…'}
      </p>
      {isUnderWay && <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-ai" />}
    </>
  )
}
