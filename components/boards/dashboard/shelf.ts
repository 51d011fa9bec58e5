'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { headingId } from './board-places'

/** What the dashboard shows: the dojos in use, those that are put away, or the deleted ones. */
export const shelves = ['open', 'archived', 'bin'] as const
export type Shelf = (typeof shelves)[number]

export function shelfOf(text: string | null): Shelf {
  return shelves.find((shelf) => shelf === text) ?? 'open'
}

/** Without `show` the address means the dojos in use. */
export function shelfPath(pathname: string, shelf: Shelf): string {
  return shelf === 'open' ? pathname : `${pathname}?show=${shelf}`
}

/**
 * The shelf that the address names. Another one is a step of the browser's history, without a request; its heading gets the
 * focus.
 */
export function useShelf(): readonly [shelf: Shelf, showShelf: (shelf: Shelf) => void] {
  const pathname = usePathname()
  const shelf = shelfOf(useSearchParams().get('show'))
  const showShelf = (next: Shelf) => window.history.pushState(null, '', shelfPath(pathname, next))
  // Later than the press: Next shows a new address in a transition.
  const shown = useRef(shelf)
  useEffect(() => {
    if (shown.current !== shelf) document.getElementById(headingId)?.focus()
    shown.current = shelf
  }, [shelf])
  return [shelf, showShelf]
}
