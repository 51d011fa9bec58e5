'use client'

import { useSyncExternalStore } from 'react'

/**
 * How many followed links have been waiting for their page for long enough to notice. Outlives the link: a menu closes
 * when one of its links is followed.
 */
function createOpening() {
  let waiting = 0
  const listeners = new Set<() => void>()
  const add = (by: number) => {
    waiting += by
    for (const listener of listeners) listener()
  }
  return {
    /** @returns a function to call when the page has loaded, or is no longer wanted */
    start(): () => void {
      add(1)
      return () => add(-1)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isUnderWay: () => waiting > 0,
  }
}

export const opening = createOpening()

/** A line along the top while a followed link's page loads, and a word for screen readers. */
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
