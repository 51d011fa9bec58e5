'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { headingId } from './board-places'

/** What the dashboard shows: active, archived or deleted dojos. */
export const shelves = ['open', 'archived', 'bin'] as const
export type Shelf = (typeof shelves)[number]

export function shelfOf(text: string | null): Shelf {
  return shelves.find((shelf) => shelf === text) ?? 'open'
}

/** Without `show` the address means active dojos. */
export function shelfPath(pathname: string, shelf: Shelf): string {
  return shelf === 'open' ? pathname : `${pathname}?show=${shelf}`
}

/** The shelf in the address. Changing it adds a history entry, without a request; its heading gets the focus. */
export function useShelf(): readonly [shelf: Shelf, showShelf: (shelf: Shelf) => void] {
  const pathname = usePathname()
  const shelf = shelfOf(useSearchParams().get('show'))
  const showShelf = (next: Shelf) => window.history.pushState(null, '', shelfPath(pathname, next))
  // Delayed: Next shows a new address in a transition.
  const shown = useRef(shelf)
  useEffect(() => {
    if (shown.current !== shelf) document.getElementById(headingId)?.focus()
    shown.current = shelf
  }, [shelf])
  return [shelf, showShelf]
}
