'use client'

import { usePathname, useSearchParams } from 'next/navigation'

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

/** The shelf that the address names. Another one is a step of the browser's history, without a request. */
export function useShelf(): readonly [shelf: Shelf, showShelf: (shelf: Shelf) => void] {
  const pathname = usePathname()
  const shelf = shelfOf(useSearchParams().get('show'))
  const showShelf = (next: Shelf) => window.history.pushState(null, '', shelfPath(pathname, next))
  return [shelf, showShelf]
}
