'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { type View, dashboardViewCookie, viewOf } from './view'

const yearInSeconds = 365 * 24 * 60 * 60

/** The address decides; if it names none, the view chosen last. */
export function useView(remembered: View): readonly [view: View, setView: (view: View) => void] {
  const pathname = usePathname()
  const view = viewOf(useSearchParams().get('view')) ?? remembered
  const setView = (next: View) => {
    document.cookie = `${dashboardViewCookie}=${next}; path=/dashboard; max-age=${yearInSeconds}; samesite=lax`
    writeAddress(pathname, 'view', next)
  }
  return [view, setView]
}

const writeAfterMs = 200

/**
 * The filter's text. It follows the address, except while the person types: then the typed text counts, and the
 * address follows at a pause, because browsers limit how often it may be written.
 */
export function useFilter(): readonly [query: string, setQuery: (query: string) => void] {
  const addressed = useSearchParams().get('q') ?? ''
  const pathname = usePathname()
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === addressed) setTyped(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => writeAddress(pathname, 'q', typed), writeAfterMs)
    return () => clearTimeout(timer)
  }, [typed, pathname])
  return [typed ?? addressed, setTyped]
}

/** Sets one search parameter in place, without a request; an empty one is removed. */
function writeAddress(pathname: string, name: string, value: string): void {
  const search = new URLSearchParams(window.location.search)
  if (value) search.set(name, value)
  else search.delete(name)
  const query = search.toString()
  window.history.replaceState(null, '', query ? `${pathname}?${query}` : pathname)
}
